/** How a venue's ticketing system is reached, and who sells. */
export interface Connection {
  /** Empty where the venue has the embedded system. */
  baseAddressApiV5: string;
  partnerLogin: string;
  partnerPasswordEncrypted: string | null;
  sellerName: string;
  sellerAddress: string;
  sellerVatId: string;
}
