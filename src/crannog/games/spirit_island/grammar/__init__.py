"""What effects are built from: targets, amounts and conditions."""
