"""Nothing leaks and nobody acts without right: who may do what, what is refused, what is sent along."""
