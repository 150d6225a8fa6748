"""What effects are made of: whom and what they are about, how many, and when."""
