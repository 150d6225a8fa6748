"""What is printed on boards, cards and panels. Facts of the box in our own objects."""
