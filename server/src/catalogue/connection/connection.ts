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

/** What the partner password is encrypted for. */
export const PARTNER_PASSWORD = 'tenant.partnerPassword';

/** The address of an OCTO supplier, which may say so: `octo+https://…`. */
export const supplierOf = (address: string): string =>
  address
    .trim()
    .replace(/^octo\+/i, '')
    .replace(/\/+$/, '');
