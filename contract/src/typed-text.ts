/** How people write numbers, codes, telephone numbers and addresses, in the one form that is compared and stored. */

/** Blanks of every kind, invisible characters, and hyphens and dashes of every kind. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}]/gu;

/** A number or a code without separators, in capitals: `k7p 40q` and `K7P-40Q` are `K7P40Q`. */
export const plainCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(SEPARATORS, '').toUpperCase();

/**
 * A code of Crockford's alphabet, which has neither O nor I nor L: the letters are read as the digits that they are taken
 * for. Source: Douglas Crockford, Base 32.
 */
export const crockfordCode = (typed: string): string =>
  plainCode(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/**
 * A telephone number as it is dialled: `+33 (0)6 12.34.56.78` is `+33612345678`, `0033 6…` is `+336…`. A character that
 * belongs to no number stays, and is refused.
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
 * An e-mail address with the domain as mail servers exchange it (ASCII, lower case): `info@münchen.example` and
 * `info@xn--mnchen-3ya.example` are one address. A text that is no address stays as it is.
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
