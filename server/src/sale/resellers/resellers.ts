/** Maximum valid keys of a reseller: enough to replace a key while another is in use. */
export const MAX_KEYS = 5;

/** Returns the address of a venue as an OCTO supplier. */
export const supplierAddress = (publicUrl: string, venue: string): string => `${publicUrl}/octo/${venue}`;

/** Returns the audit log's fields of a reseller: its name, and its commission in percent. */
export const audited = ({ name, commission }: { name: string; commission: number }) => ({
  name,
  commission: `${commission / 10} %`,
});
