import type { HealthLine } from '@guichet/contract/backoffice/health-rules.ts';
import type { Breach, Breaches, CheckedLine, Facts, Invariant, VenueHealth } from './model.ts';

/** When a line of a venue is worth a person’s attention. */

/** Catalogues are read every five minutes. */
const SYNCHRONIZED_WITHIN_MS = 3_600_000;

/** Of what a ticketing system was asked lately. */
const MOST_FAILURES = { count: 3, share: 0.05 };
const SLOW_MS = 2_000;

/** Addresses are mistyped every day; this many in one day are not. */
const MOST_REFUSED = 10;

/** Before the end of a key, as days. */
const EXPIRES_SOON_DAYS = 30;

/** What is read of a venue, as lines. */
export function linesOf(health: VenueHealth): CheckedLine[] {
  const { latePayments, oldestPayment, stuckCarts, oldestCart } = health;
  const { refused, waiting } = health;
  return [
    synchronizationLine(health),
    ticketingLine(health),
    line('mails', waiting === 0 && refused < MOST_REFUSED, { refused, waiting }),
    line('notifications', latePayments === 0, { count: latePayments, ...at(oldestPayment) }),
    line('stuckCarts', stuckCarts === 0, { count: stuckCarts, ...at(oldestCart) }),
    secretsLine(health),
  ];
}

/** The invariants as lines. One that could not be checked is not known to hold. */
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
  // Of a new venue the first one is under way.
  const isRecent =
    synchronizedAt === null || now.getTime() - synchronizedAt.getTime() < SYNCHRONIZED_WITHIN_MS;
  const facts = { ...at(synchronizedAt), ...(failure && { reason: failure }) };
  return line('synchronization', isRecent && failure === null, facts);
}

function ticketingLine({ answers, failures, totalMs, slowestMs }: VenueHealth): CheckedLine {
  const averageMs = answers === 0 ? 0 : Math.round(totalMs / answers);
  const fails = failures >= MOST_FAILURES.count && failures > answers * MOST_FAILURES.share;
  return line('ticketing', !fails && averageMs < SLOW_MS, { answers, failures, averageMs, slowestMs });
}

function secretsLine({ now, keyExpiresOn }: VenueHealth): CheckedLine {
  if (keyExpiresOn === null) return line('secrets', true, {});
  const days = (Date.parse(keyExpiresOn) - now.getTime()) / 86_400_000;
  return line('secrets', days > EXPIRES_SOON_DAYS, { expiresOn: keyExpiresOn });
}
