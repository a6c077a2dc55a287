/** Whether a provider knows a person as surely as was asked. */

const EIDAS = /^eidas([1-3])$/;

/**
 * @param asked as `acr_values`, separated by spaces; empty asks for nothing
 * @param given the `acr` of the ID token
 */
export function meetsRequestedAcr(asked: string, given: unknown): boolean {
  if (asked === '') return true;
  if (typeof given !== 'string') return false;
  const values = asked.split(' ');
  if (values.includes(given)) return true;
  // The levels of eIDAS are in order: a higher one than was asked for will do.
  const level = EIDAS.exec(given)?.[1];
  return level !== undefined && values.some((value) => Number(EIDAS.exec(value)?.[1]) <= Number(level));
}

/** Values of `acr` that stand for two factors: eIDAS substantial and high, and those that providers have agreed upon. */
const OF_TWO_FACTORS = new Set([
  'eidas2',
  'eidas3',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
]);

/** Whether a provider says that it has checked two factors: by how (`amr`, RFC 8176), or by how surely (`acr`). */
export const assertsBothFactors = ({ amr, acr }: Readonly<Record<string, unknown>>): boolean =>
  (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && OF_TWO_FACTORS.has(acr));
