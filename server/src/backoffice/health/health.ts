import {
  type CertificateProblem,
  HEALTH_LINES,
  type HealthLine,
  type KnownSecret,
} from '@guichet/contract/backoffice/health-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { WALLET_EXPIRES_SOON_DAYS } from '@guichet/contract/tenants/wallet-rules.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { Certificate } from '#gateways/certificates/port.ts';
import type { WrongAnswer } from '#gateways/ticketing/port.ts';

/** The figures of a line as stored; instants are in ISO 8601. */
export interface Facts {
  count?: number;
  at?: string;
  reason?: ErrorCode;
  answers?: number;
  failures?: number;
  averageMs?: number;
  slowestMs?: number;
  operation?: string;
  fields?: string;
  refused?: number;
  bounced?: number;
  waiting?: number;
  secret?: KnownSecret;
  expiresOn?: string;
  host?: string;
  problem?: CertificateProblem;
  unchecked?: number;
}

/** A line as just checked. */
export interface CheckedLine {
  line: HealthLine;
  isGreen: boolean;
  facts: Facts;
}

/** A line as it is stored. */
export interface StoredLine extends CheckedLine {
  since: Date;
  checkedAt: Date;
}

/** The figures read from a venue; instants come from the database’s clock. */
export interface VenueHealth {
  now: Date;
  synchronizedAt: Date | null;
  /** Error code of the last synchronisation; null when it succeeded */
  failure: ErrorCode | null;
  answers: number;
  failures: number;
  totalMs: number;
  slowestMs: number;
  /** The last answer of the ticketing system that could not be used */
  wrong: WrongAnswer | null;
  refused: number;
  bounced: number;
  waiting: number;
  latePayments: number;
  oldestPayment: Date | null;
  stuckCarts: number;
  oldestCart: Date | null;
  /** Expiry dates of the ticketing system's key and of the client secret at the identity provider */
  keyExpiresOn: string | null;
  ssoExpiresOn: string | null;
}

/** A line that shows an invariant over all sales of a venue. */
export type Invariant = Extract<
  HealthLine,
  'money' | 'places' | 'paymentFirst' | 'oneSale' | 'replays' | 'endings'
>;

/** The number of rows that break an invariant, and of its rules whose query failed. */
export interface Breach {
  count: number;
  unchecked: number;
}

/** The result of each invariant. */
export type Breaches = Record<Invariant, Breach>;

/** Thresholds beyond which a line needs a person’s attention. */

/** Catalogues are read every five minutes. */
const SYNCHRONIZED_WITHIN_MS = 3_600_000;

/** Tolerated failures of recent requests to a ticketing system. */
const MAX_FAILURES = { count: 3, share: 0.05 };
const SLOW_MS = 2_000;

/** Tolerated refused or bounced mails per day: mistyped addresses occur every day. */
const MAX_REFUSED = 10;

/** Days before the expiry of a key or a secret. */
const EXPIRES_SOON_DAYS = 30;

/** Days: certificates are renewed with a third of their 45 days or more left; with less left, the renewal has failed. */
const CERTIFICATE_ENDS_SOON_DAYS = 10;

/**
 * Turns the figures of a venue into lines.
 * @param bouncesAreReported whether a mail server reports bounces; otherwise their number says nothing
 */
export function linesOf(health: VenueHealth, bouncesAreReported: boolean): CheckedLine[] {
  const { latePayments, oldestPayment, stuckCarts, oldestCart } = health;
  return [
    synchronizationLine(health),
    ticketingLine(health),
    mailsLine(health, bouncesAreReported),
    line('notifications', latePayments === 0, { count: latePayments, ...at(oldestPayment) }),
    line('stuckCarts', stuckCarts === 0, { count: stuckCarts, ...at(oldestCart) }),
    secretsLine(health),
  ];
}

/** Turns the invariants into lines. An invariant whose check failed is not known to hold. */
export const linesOfBreaches = (breaches: Breaches): CheckedLine[] =>
  (Object.entries(breaches) as [Invariant, Breach][]).map(([name, { count, unchecked }]) =>
    line(name, count === 0 && unchecked === 0, { count, ...(unchecked > 0 && { unchecked }) }),
  );

const line = (name: HealthLine, isGreen: boolean, facts: Facts): CheckedLine => ({
  line: name,
  isGreen,
  facts,
});

const at = (instant: Date | null): Facts => (instant ? { at: instant.toISOString() } : {});

function synchronizationLine({ now, synchronizedAt, failure }: VenueHealth): CheckedLine {
  // A new venue runs its first synchronisation.
  const isRecent =
    synchronizedAt === null || now.getTime() - synchronizedAt.getTime() < SYNCHRONIZED_WITHIN_MS;
  const facts = { ...at(synchronizedAt), ...(failure && { reason: failure }) };
  return line('synchronization', isRecent && failure === null, facts);
}

function ticketingLine({ answers, failures, totalMs, slowestMs, wrong }: VenueHealth): CheckedLine {
  const averageMs = answers === 0 ? 0 : Math.round(totalMs / answers);
  const fails = failures >= MAX_FAILURES.count && failures > answers * MAX_FAILURES.share;
  return line('ticketing', !fails && averageMs < SLOW_MS && !wrong, {
    ...{ answers, failures, averageMs, slowestMs },
    ...(wrong && { operation: wrong.operation, fields: wrong.fields.join(', ') }),
  });
}

function mailsLine({ refused, bounced, waiting }: VenueHealth, bouncesAreReported: boolean): CheckedLine {
  const isGreen = waiting === 0 && refused + bounced < MAX_REFUSED;
  return line('mails', isGreen, { refused, waiting, ...(bouncesAreReported && { bounced }) });
}

/** Builds the secrets line from the secret that expires first. */
function secretsLine({ now, keyExpiresOn, ssoExpiresOn }: VenueHealth): CheckedLine {
  const ends: { secret: KnownSecret; expiresOn: string | null }[] = [
    { secret: 'ticketing', expiresOn: keyExpiresOn },
    { secret: 'sso', expiresOn: ssoExpiresOn },
  ];
  const [first] = ends
    .flatMap(({ secret, expiresOn }) => (expiresOn === null ? [] : [{ secret, expiresOn }]))
    .sort((one, other) => one.expiresOn.localeCompare(other.expiresOn));
  const isGreen = !first || daysUntil(new Date(first.expiresOn), now) > EXPIRES_SOON_DAYS;
  return line('secrets', isGreen, { ...first });
}

/** Builds the certificates line of a venue’s addresses from the certificate that needs attention first. */
export function certificatesLine(shown: readonly ShownCertificate[], now: Date): CheckedLine {
  const found = shown
    .map(({ host, certificate }) => ({ host, certificate, problem: problemOf(certificate, now) }))
    .sort((one, other) => endOf(one) - endOf(other));
  const worst = found.find(({ problem }) => problem) ?? found[0];
  if (!worst) return line('certificates', true, {});
  const { host, certificate, problem } = worst;
  return line('certificates', problem === undefined, {
    host,
    ...(certificate && { expiresOn: certificate.endsAt.toISOString().slice(0, 10) }),
    ...(problem && { problem }),
  });
}

/**
 * Builds the line of wallet passes.
 * @param failures of the last updates
 * @param expiresAt of the certificate for Apple; undefined while it is not used
 */
export function walletsLine(
  failures: readonly { reason: string; since: Date }[],
  expiresAt: Date | undefined,
  now: Date,
): CheckedLine {
  const endsSoon = expiresAt !== undefined && daysUntil(expiresAt, now) <= WALLET_EXPIRES_SOON_DAYS;
  const [failure] = failures;
  if (endsSoon)
    return line('wallets', false, { problem: 'ends', expiresOn: expiresAt.toISOString().slice(0, 10) });
  if (!failure) return line('wallets', true, {});
  return line('wallets', false, { reason: failure.reason as ErrorCode, at: failure.since.toISOString() });
}

/** The certificate that an address presents; fields are absent without an answer. */
export interface ShownCertificate {
  host: string;
  certificate: Certificate | undefined;
}

const endOf = ({ certificate }: ShownCertificate): number => certificate?.endsAt.getTime() ?? 0;

function problemOf(certificate: Certificate | undefined, now: Date): CertificateProblem | undefined {
  if (!certificate) return 'unreachable';
  if (!certificate.isTrusted) return 'untrusted';
  return daysUntil(certificate.endsAt, now) > CERTIFICATE_ENDS_SOON_DAYS ? undefined : 'ends';
}

const daysUntil = (end: Date, now: Date): number => (end.getTime() - now.getTime()) / 86_400_000;

/** Returns the lines of a venue in display order. */
export function viewHealth(
  displayName: string,
  stored: readonly StoredLine[],
  locale: Locale,
): CallAnswer<'GET /settingsadmin/health'> {
  const latest = Math.max(...stored.map(({ checkedAt }) => checkedAt.getTime()));
  return {
    displayName,
    ...(stored.length > 0 && { checkedAt: new Date(latest).toISOString() }),
    lines: HEALTH_LINES.flatMap((name) => {
      const line = stored.find((one) => one.line === name);
      return line ? [viewLine(line, locale)] : [];
    }),
  };
}

function viewLine({ line, isGreen, since, facts }: StoredLine, locale: Locale) {
  const { reason, ...figures } = facts;
  return {
    line,
    isGreen,
    since: since.toISOString(),
    facts: { ...figures, ...(reason && { reason: translator(locale, 'errors')(reason) }) },
  };
}
