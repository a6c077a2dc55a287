/** Comparison of the requested level of assurance with a provider's answer. */

const EIDAS = /^eidas([1-3])$/;

/**
 * Whether the provider's answer meets the requested level of assurance.
 * @param asked requested `acr_values`, separated by spaces; an empty text requests none
 * @param given the `acr` of the ID token
 */
export function meetsRequestedAcr(asked: string, given: unknown): boolean {
  if (asked === '') return true;
  if (typeof given !== 'string') return false;
  const values = asked.split(' ');
  if (values.includes(given)) return true;
  // The levels of eIDAS are ordered: a higher level than requested suffices.
  const level = EIDAS.exec(given)?.[1];
  return level !== undefined && values.some((value) => Number(EIDAS.exec(value)?.[1]) <= Number(level));
}

/** Values of `acr` that stand for two factors: eIDAS substantial and high, and common values of providers. */
const OF_TWO_FACTORS = new Set([
  'eidas2',
  'eidas3',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
]);

/** Whether a provider asserts two factors, by methods (`amr`, RFC 8176) or by level (`acr`). */
export const assertsBothFactors = ({ amr, acr }: Readonly<Record<string, unknown>>): boolean =>
  (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && OF_TWO_FACTORS.has(acr));
