"""What is printed beside the cards: test sheet, rules, help cards, score pad, box, class set."""
