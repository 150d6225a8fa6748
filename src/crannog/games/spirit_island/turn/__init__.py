"""What spirits do in a turn: grow, share plans, use and repeat powers."""
