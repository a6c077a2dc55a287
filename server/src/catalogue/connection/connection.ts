/** The connection to a venue’s ticketing system, and the seller. */
export interface Connection {
  /** Empty when the venue uses the embedded system. */
  baseAddressApiV5: string;
  partnerLogin: string;
  partnerPasswordEncrypted: string | null;
  sellerName: string;
  sellerAddress: string;
  sellerVatId: string;
}

/** Encryption purpose of the partner password. */
export const PARTNER_PASSWORD = 'tenant.partnerPassword';

/** Returns the address of a system without the optional prefix `octo+`; `adapter+` stays, since it decides. */
export const supplierOf = (address: string): string =>
  address
    .trim()
    .replace(/^octo\+/i, '')
    .replace(/\/+$/, '');
