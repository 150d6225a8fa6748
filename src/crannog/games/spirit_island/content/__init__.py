"""What is printed and holds no effects: boards, Invader cards, blight cards, adversaries, scenarios."""
