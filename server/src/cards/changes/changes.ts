/** What a customer has the ticketing system do to a card. */
export interface CardChange {
  userId: string;
  /** As it is printed, without spaces */
  cardNumber: string;
  kind: 'attach' | 'detach' | 'block';
}
