"""What Prometheus may ask: moves, latency, streams, lines that people wait in, stuck tables, mismatches."""

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
MISMATCHES: Final = Gauge("crannog_replay_mismatches", "Tables whose log does not fold to their snapshot")
