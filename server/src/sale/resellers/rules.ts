/** Keys of one reseller in force: enough to replace one while another is in use. */
export const MAX_KEYS = 5;

/** Where a venue answers as an OCTO supplier. */
export const supplierAddress = (publicUrl: string, venue: string): string => `${publicUrl}/octo/${venue}`;
