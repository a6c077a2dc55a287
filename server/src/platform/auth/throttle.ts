import type { TenantDb } from '#kernel/database/database.ts';
import type { LoginSubjects, MailSubjects, Subject } from './throttle-subjects.ts';

/**
 * Throttle of attempts such as passwords and requests for mails. The counters are in the database, so they hold in
 * every process and after a restart. Delays grow; nobody is locked out.
 */

/** Number of failures without delay; each further one is followed by a wait. */
export const FREE_FAILURES = {
  account: 5,
  /** Of one account from unknown networks, so that strangers cannot delay its owner. */
  accountEverywhere: 50,
  /**
   * Of a network, without accounts that signed in from there before. Higher, since a school, a town hall or a mobile
   * network shares one address.
   */
  address: 60,
} as const;

/** Maximum delay after a failure, in minutes; delays double up to it. */
const MAX_WAIT_MINUTES = 15;

/**
 * Counts an attempt as failed, unless its subject has to wait. It is called before the check, so that concurrent
 * attempts count; {@link forgiveFailures} reverts it after a success.
 * @returns minutes to wait; 0 when the attempt may proceed
 */
export async function countFailure(db: TenantDb, subject: Subject, free: number): Promise<number> {
  const counted = await db.named<object>('throttle-count-failure', COUNT_FAILURE, [
    db.tenantId,
    subject,
    free,
    MAX_WAIT_MINUTES,
  ]);
  return counted.length > 0 ? 0 : waitingMinutes(db, subject);
}

const COUNT_FAILURE = `
  insert into portal.throttle as known (tenant_id, subject, count, expires_at)
  values ($1, $2, 1, now() + interval '1 hour')
  on conflict (tenant_id, subject) do update set
    count = case when known.expires_at < now() then 1 else known.count + 1 end,
    blocked_until = case when known.expires_at >= now() and known.count + 1 >= $3::int
      then now() + least(power(2, least(known.count + 1 - $3::int, 10)), $4::int) * interval '1 minute' end,
    expires_at = now() + interval '1 hour'
  where known.blocked_until is null or known.blocked_until <= now()
  returning count`;

/** Returns the minutes that a subject has to wait, 0 for none. */
export async function waitingMinutes(db: TenantDb, subject: Subject): Promise<number> {
  const rows = await db.named<{ minutes: number }>(
    'throttle-waiting',
    `select ceil(extract(epoch from blocked_until - now()) / 60)::int as minutes
     from portal.throttle where tenant_id = $1 and subject = $2 and blocked_until > now()`,
    [db.tenantId, subject],
  );
  return rows[0]?.minutes ?? 0;
}

/** Resets the failures of a subject after a success. */
export async function forgiveFailures(db: TenantDb, subject: Subject): Promise<void> {
  const text = 'delete from portal.throttle where tenant_id = $1 and subject = $2';
  await db.named('throttle-forgive', text, [db.tenantId, subject]);
}

/**
 * Counts a login as failed unless it has to wait, see {@link countFailure}. An account that signed in before on the
 * device, or from the network, waits only for its own failures there.
 * @returns minutes to wait
 */
export async function countLogin(
  db: TenantDb,
  { network, accountHere, account, known, isKnownDevice }: LoginSubjects,
): Promise<number> {
  if (isKnownDevice || (await isKnown(db, known)))
    return countFailure(db, accountHere, FREE_FAILURES.account);
  return (
    (await waitingMinutes(db, network)) ||
    (await countFailure(db, accountHere, FREE_FAILURES.account)) ||
    (await countFailure(db, account, FREE_FAILURES.accountEverywhere))
  );
}

/** Resets the failed logins of an account after a success, and stores its network as known. */
export async function forgiveLogin(
  db: TenantDb,
  { accountHere, account, known }: LoginSubjects,
): Promise<void> {
  await forgiveFailures(db, accountHere);
  await forgiveFailures(db, account);
  await db.named('throttle-remember', REMEMBER, [db.tenantId, known, KNOWN_DAYS]);
}

/** Time for which a network stays known after the last sign-in from it. */
const KNOWN_DAYS = 90;

const REMEMBER = `
  insert into portal.throttle as known (tenant_id, subject, count, expires_at)
  values ($1, $2, 0, now() + $3 * interval '1 day')
  on conflict (tenant_id, subject) do update set expires_at = excluded.expires_at`;

/** Whether an account's owner has signed in from a network before, see {@link LoginSubjects.known}. */
export async function isKnown(db: TenantDb, known: Subject): Promise<boolean> {
  const rows = await db.named(
    'throttle-known',
    'select from portal.throttle where tenant_id = $1 and subject = $2 and expires_at > now()',
    [db.tenantId, known],
  );
  return rows.length > 0;
}

/** Mails that may be requested within an hour. */
export const MAILS_PER_HOUR = {
  /** To one e-mail address, from one network */
  email: 6,
  /** To one e-mail address, from all unknown networks */
  emailEverywhere: 12,
  /** From one network, without mails whose codes were used */
  address: 120,
} as const;

/**
 * Counts a request for a mail.
 * @returns whether it is within the limits
 */
export async function countMail(db: TenantDb, { from, toHere, to, known }: MailSubjects): Promise<boolean> {
  const isWithin =
    (await countUse(db, from, MAILS_PER_HOUR.address)) && (await countUse(db, toHere, MAILS_PER_HOUR.email));
  if (!isWithin) return false;
  return (await countUse(db, to, MAILS_PER_HOUR.emailEverywhere)) || isKnown(db, known);
}

/**
 * Removes a mail from the count of its network after its code was used, since it reached the person who requested it.
 */
export async function forgiveMail(db: TenantDb, { from }: MailSubjects): Promise<void> {
  await db.named(
    'throttle-forgive-mail',
    'update portal.throttle set count = greatest(count - 1, 0) where tenant_id = $1 and subject = $2',
    [db.tenantId, from],
  );
}

/**
 * Counts a use with an hourly limit.
 * @returns whether it is within the limit
 */
export const countUse = (db: TenantDb, subject: Subject, perHour: number): Promise<boolean> =>
  countWithin(db, subject, { most: perHour, hours: 1 });

/** Counts a use with a daily limit, see {@link countUse}. */
export const countUseOfDay = (db: TenantDb, subject: Subject, perDay: number): Promise<boolean> =>
  countWithin(db, subject, { most: perDay, hours: 24 });

async function countWithin(
  db: TenantDb,
  subject: Subject,
  { most, hours }: { most: number; hours: number },
): Promise<boolean> {
  const rows = await db.named<{ count: number }>('throttle-count-use', COUNT_USE, [
    db.tenantId,
    subject,
    hours,
  ]);
  return (rows[0]?.count ?? 0) <= most;
}

const COUNT_USE = `
  insert into portal.throttle as known (tenant_id, subject, count, expires_at)
  values ($1, $2, 1, now() + make_interval(hours => $3))
  on conflict (tenant_id, subject) do update set
    count = case when known.expires_at < now() then 1 else known.count + 1 end,
    expires_at = case when known.expires_at < now() then now() + make_interval(hours => $3) else known.expires_at end
  returning count`;

/** Deletes expired counters, up to 100 at a time. */
export async function dropExpiredCounts(db: TenantDb): Promise<void> {
  await db.named(
    'throttle-expire',
    `delete from portal.throttle where tenant_id = $1 and subject in (
       select subject from portal.throttle
       where tenant_id = $1 and expires_at < now() and (blocked_until is null or blocked_until < now())
       limit 100 for update skip locked)`,
    [db.tenantId],
  );
}
