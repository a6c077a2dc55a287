import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logging.ts';
import { APPLICATION_ROLE, createDatabase, type Database } from './database.ts';
import { databaseErrorCode, isDatabaseUnavailable } from './database-errors.ts';

/** The database for reads that tolerate some seconds of age. */
export interface ReadDatabase extends Pick<Database, 'tenant'> {
  close(): Promise<void>;
}

export interface ReadDatabaseOptions {
  primary: Database;
  /** Connection string of a standby; undefined: everything is read from the primary. */
  url: string | undefined;
  logger: Logger;
  /** Greatest age of the standby’s data, in seconds; 10 by default. */
  maxAge?: number;
  /** Longest check, in milliseconds; 1,000 by default: nobody waits for a standby that does not answer. */
  checkTimeout?: number;
}

const MAX_AGE_SECONDS = 10;

/** Milliseconds for which a check of the standby counts. */
const CHECKED_FOR_MS = 2_000;

const CHECK_TIMEOUT_MS = 1_000;

/** Pauses between the reads of a check, which the mark needs to arrive when nobody has written one for long. */
const PAUSES_MS = [0, 50, 150, 300];

const MARK = `
  insert into portal.readiness (written_at) values (now())
  on conflict (is_only) do update set written_at = excluded.written_at
  returning extract(epoch from written_at)::float8 as at`;

const READ_MARK = `
  select extract(epoch from written_at)::float8 as at, current_user as role, row_security_active('portal.cart') as "isSecured"
    from portal.readiness`;

/**
 * Opens the standby. Reads go to the primary while the standby is away, too far behind, or does not isolate venues; a read
 * that fails there is repeated at the primary.
 */
export function createReadDatabase({
  primary,
  url,
  logger,
  maxAge = MAX_AGE_SECONDS,
  checkTimeout = CHECK_TIMEOUT_MS,
}: ReadDatabaseOptions): ReadDatabase {
  if (url === undefined)
    return { tenant: (tenantId, work) => primary.tenant(tenantId, work), close: async () => undefined };
  const standby = createDatabase({
    url,
    applicationName: 'guichet reads',
    isReadOnly: true,
    onError: () => undefined,
  });
  const check = createCheck(primary, standby, { maxAge, checkTimeout });
  let last: { at: number; problem: Promise<string | undefined> } | undefined;
  let reported: string | undefined;
  const report = (problem: string | undefined) => {
    // Logged once per outage.
    if (problem !== undefined && problem !== reported)
      logger.warn({ problem }, 'DATABASE_READ_URL is not used: reads go to the primary');
    reported = problem;
  };
  const isUsable = async () => {
    if (!last || performance.now() - last.at > CHECKED_FOR_MS)
      last = { at: performance.now(), problem: check.run() };
    const problem = await last.problem;
    report(problem);
    return problem === undefined;
  };
  return {
    async tenant(tenantId, work) {
      if (!(await isUsable())) return primary.tenant(tenantId, work);
      try {
        return await standby.tenant(tenantId, work);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        check.forget();
        last = { at: performance.now(), problem: Promise.resolve('a read failed') };
        return primary.tenant(tenantId, work);
      }
    },
    close: () => standby.close(),
  };
}

/** What tells one installation from another. */
interface Identity {
  /** Identifier of the database cluster, which a standby shares; null where the login may not read it */
  system: string | null;
  /** Fingerprint of SECRET_KEY */
  keyId: string | null;
}

/** Whether a standby replicates the primary. */
export function isOneInstallation(primary: Identity, standby: Identity): boolean {
  const isKnown = primary.system !== null && standby.system !== null;
  if (isKnown && primary.system !== standby.system) return false;
  return primary.keyId === standby.keyId;
}

async function identify({ direct }: Database): Promise<Identity> {
  const [found] = await direct.query<Pick<Identity, 'keyId'>>(
    `select (select key_id from portal.secret_key) as "keyId"`,
  );
  // A managed server may keep the function for its own administrators.
  const [server] = await direct
    .query<{ system: string }>('select system_identifier::text as system from pg_control_system()')
    .catch((error: unknown) => {
      if (databaseErrorCode(error) === '42501') return [];
      throw error;
    });
  return { keyId: found?.keyId ?? null, system: server?.system ?? null };
}

/** Returns the check of the standby, which compares instants of the primary’s clock alone, and what makes it look anew. */
function createCheck(
  primary: Database,
  standby: Database,
  { maxAge, checkTimeout }: Required<Pick<ReadDatabaseOptions, 'maxAge' | 'checkTimeout'>>,
) {
  /** A server keeps its identity while it answers: it is compared once, and again after a failure. */
  let isSame = false;
  const compare = async (): Promise<string | undefined> => {
    isSame ||= isOneInstallation(await identify(primary), await identify(standby));
    if (!isSame) return 'it belongs to another installation';
    const [mark] = await primary.direct.named<{ at: number }>('reading.mark', MARK);
    let age = Number.POSITIVE_INFINITY;
    for (const pause of PAUSES_MS) {
      await sleep(pause);
      const [row] = await standby.direct.named<{ at: number; role: string; isSecured: boolean }>(
        'reading.read-mark',
        READ_MARK,
      );
      if (row?.role !== APPLICATION_ROLE || !row.isSecured) return 'it does not isolate venues';
      age = (mark?.at ?? 0) - row.at;
      if (age <= maxAge) return undefined;
    }
    return 'it is too far behind';
  };
  /** Another server may answer next. */
  const forget = () => {
    isSame = false;
  };
  const run = async (): Promise<string | undefined> => {
    const stopped = new AbortController();
    const late = sleep(checkTimeout, 'it does not answer', { signal: stopped.signal });
    late.then(forget, () => undefined);
    try {
      return await Promise.race([
        compare().catch(() => {
          forget();
          return 'it does not answer';
        }),
        late,
      ]);
    } finally {
      stopped.abort();
    }
  };
  return { run, forget };
}
