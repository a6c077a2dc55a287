import type { RefusalKind } from '@guichet/contract/backoffice/security.ts';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { OF_PUBLIC_SITE } from '#platform/http/request-context.ts';

/** Failed passwords of one account within a day that its owner is told of, once a day. */
export const ATTACK_FAILURES = 10;

/** Rows of one venue in an hour; more is a flood, of which the count is in the metrics. */
export const MAX_ROWS_PER_HOUR = 2000;

/** By how a code begins; the first that fits. */
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

/** An e-mail address as administrators read it: `j•••@example.com`. Empty for what is none. */
export function maskedAccount(account: string): string {
  const [, first, domain] = /^([^@\s])[^@\s]*@([^@\s]{3,80})$/u.exec(account) ?? [];
  return first && domain ? `${first}•••@${domain}` : '';
}
