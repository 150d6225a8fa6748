"""What Prometheus may ask: moves, latency, streams, lines that people wait in, stuck tables, mismatches.

What each is good for is in deploy/monitoring: every one of the alerts and panels there names one of these.
"""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

MOVES: Final = Counter("crannog_moves_total", "Entries written", ["by"])
OUTCOMES: Final = Counter("crannog_outcomes_total", "What became of commands", ["what", "by"])
LATENCY: Final = Histogram(
    "crannog_command_seconds",
    "From a command's arrival to its commit",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 3),
)
STREAMS: Final = Gauge("crannog_open_streams", "Event streams open in this process")
DRAWN: Final = Histogram("crannog_draw_seconds", "Drawing one table for one audience")
WAITING: Final = Gauge(
    "crannog_waiting", "Drawings, hints, bots waiting for their turn in this process", ["what"]
)
WAITED: Final = Histogram("crannog_waited_seconds", "How long those waited that had to", ["what"])
BOTS_WAITING: Final = Gauge("crannog_bots_waiting", "Tables that wait for a bot", ["people"])
BOT_OLDEST: Final = Gauge("crannog_bot_wait_seconds", "How long the longest of them has waited", ["people"])
THOUGHT: Final = Histogram(
    "crannog_think_seconds", "A bot's thought, its way to the process included", ["purpose"]
)
THINKING: Final = Counter(
    "crannog_think_processor_seconds", "Processor time of bots' thoughts", ["game", "bot"]
)
PLANNED: Final = Counter("crannog_planned_answers", "Bots' answers that were thought of before", ["game"])
STUCK: Final = Gauge("crannog_stuck_tables", "Tables of people whose bot or clock is overdue by ten seconds")
CALLED: Final = Counter("crannog_bots_called_again_total", "Bots and clocks the reconciler had to call")
GAMES_ARCHIVED: Final = Counter(
    "crannog_games_archived_total", "Finished games put into the archive", ["what"]
)
MISMATCHES: Final = Gauge("crannog_replay_mismatches", "Tables whose log does not fold to their snapshot")
REQUESTS: Final = Histogram(
    "crannog_http_seconds",
    "From a request's arrival to the first line of its answer",
    ["what", "status"],  # a kind of address and 2xx, 4xx ...: no address of its own
    buckets=(0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
DATABASE: Final = Gauge("crannog_database_up", "Whether the last beat of this process reached the database")
REDIS: Final = Gauge("crannog_redis_up", "Whether this web worker hears hints, or is to do without")
POOL: Final = Gauge(
    "crannog_pool_connections", "Connections of this process to the database", ["pool", "state"]
)
POOL_WAITING: Final = Gauge("crannog_pool_waiting", "Whoever waits for one of them", ["pool"])
QUEUED: Final = Gauge("crannog_jobs_queued", "Jobs that are due and not begun", ["queue"])
QUEUE_AGE: Final = Gauge("crannog_job_wait_seconds", "How long the first of them has been due", ["queue"])
JOBS: Final = Histogram(
    "crannog_job_seconds",
    "A job from its beginning to its end",
    ["task", "outcome"],
    buckets=(0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 120),
)
FROZEN: Final = Gauge("crannog_frozen_tables", "Running tables that are frozen")
ARCHIVED: Final = Gauge(
    "crannog_archive_behind_seconds",
    "How long the database has failed to archive; 0 if it does not or all is well",
)
