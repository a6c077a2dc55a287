import type { RefusalKind } from '@guichet/contract/backoffice/security.ts';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { OF_PUBLIC_SITE } from '#platform/http/request-context.ts';

/** Number of failed passwords of an account per day from which its owner gets a notice. */
export const ATTACK_FAILURES = 10;

/** Maximum number of rows per venue and hour; beyond it, only the metrics count. */
export const MAX_ROWS_PER_HOUR = 2000;

/** Kinds by prefix of the error code; the first match wins. */
const KINDS: readonly (readonly [RegExp, RefusalKind])[] = [
  [/^account\.invalid-credentials|^admin\.password-incorrect/, 'password'],
  [/^account\.temporarily-blocked/, 'blocked'],
  [/^passkey\.|^admin\.passkey/, 'passkey'],
  [/^sso\./, 'identity'],
  [/^admin\.(password-link|enrolment-link)|^visit\./, 'link'],
  [/^noclearance|^commons\./, 'right'],
];

export const kindOf = (code: string): RefusalKind =>
  KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'code';

export const siteOf = (call: CallKey): 'shop' | 'backoffice' =>
  OF_PUBLIC_SITE.has(calls[call].access) ? 'shop' : 'backoffice';

/** Masks an e-mail address for administrators: `j•••@example.com`. Returns an empty text for other input. */
export function maskedAccount(account: string): string {
  const [, first, domain] = /^([^@\s])[^@\s]*@([^@\s]{3,80})$/u.exec(account) ?? [];
  return first && domain ? `${first}•••@${domain}` : '';
}
