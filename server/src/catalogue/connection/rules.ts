/** What the partner password is encrypted for. */
export const PARTNER_PASSWORD = 'tenant.partnerPassword';

/** The address of an OCTO supplier, which may say so: `octo+https://…`. */
export const supplierOf = (address: string): string =>
  address
    .trim()
    .replace(/^octo\+/i, '')
    .replace(/\/+$/, '');
