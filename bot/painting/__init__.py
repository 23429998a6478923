"""What is painted without a press: tables, hands and boards, through the painter."""
