/** Keys of one reseller in force: enough to replace one while another is in use. */
export const MAX_KEYS = 5;

/** Where a venue answers as an OCTO supplier. */
export const supplierAddress = (publicUrl: string, venue: string): string => `${publicUrl}/octo/${venue}`;

/** What the audit log says of a reseller: its name, and its commission in percent. */
export const audited = ({ name, commission }: { name: string; commission: number }) => ({
  name,
  commission: `${commission / 10} %`,
});
