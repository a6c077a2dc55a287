/** Formats the number of a card in groups, as it is printed: `0418 2207`. */
export const groupedNumber = (cardNumber: string): string =>
  cardNumber.replaceAll(/(\d{4})(?=\d)/g, '$1\u00a0');
