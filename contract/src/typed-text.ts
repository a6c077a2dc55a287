/** Normalises typed numbers, codes, telephone numbers and addresses for comparison and storage. */

/** All kinds of blanks, invisible characters, hyphens and dashes. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}]/gu;

/** Removes separators and converts to capitals: `k7p 40q` and `K7P-40Q` → `K7P40Q`. */
export const plainCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(SEPARATORS, '').toUpperCase();

/**
 * Normalises a code of Crockford's base 32 alphabet, which lacks O, I and L: these letters become the digits they
 * resemble.
 */
export const crockfordCode = (typed: string): string =>
  plainCode(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/**
 * Normalises a telephone number: `+33 (0)6 12.34.56.78` → `+33612345678`, `0033 6…` → `+336…`. Characters that belong
 * to no number stay and fail the validation.
 */
export function dialledNumber(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(SEPARATORS, '')
    .replace(/^(\+|00)(\d{1,3})\(0\)/, '$1$2')
    .replaceAll(/[().·/]/g, '');
  return plain.replace(/^00(?=[1-9])/, '+');
}

/**
 * Normalises the domain of an e-mail address to lower case ASCII: `info@münchen.example` and
 * `info@xn--mnchen-3ya.example` are equal. Other texts stay unchanged.
 */
export function plainEmail(text: string): string {
  const at = text.lastIndexOf('@');
  if (at < 0) return text;
  const domain = text.slice(at + 1);
  if (/^[\w.-]+$/.test(domain)) return text.slice(0, at + 1) + domain.toLowerCase();
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return text;
  const host = URL.parse(`http://${domain.normalize('NFKC')}`)?.host;
  return host && /^[a-z0-9.-]+$/.test(host) ? text.slice(0, at + 1) + host : text;
}
