import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { createLogger } from '../logging.ts';
import { createReadDatabase, isOneInstallation } from './reading.ts';
import { parseTenantId } from './tenant-id.ts';

const tenant = parseTenantId(randomUUID());
const logger = createLogger('silent');
/** A busy machine may take longer than the time limit of the program. */
const checkTimeout = 20_000;
let primary: TestDatabase;
/** Stands in for the standby: a database of the same server, whose mark is written by the test. */
let standby: TestDatabase;

beforeAll(async () => {
  [primary, standby] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(() => Promise.all([primary.drop(), standby.drop()]));

/** Sets the age of the standby’s data; null: it never had any. */
async function setAge(seconds: number): Promise<void> {
  await standby.owner.query(
    `insert into portal.readiness (written_at) values (now() - make_interval(secs => $1))
     on conflict (is_only) do update set written_at = excluded.written_at`,
    [seconds],
  );
}

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

/** Returns the database that a read reaches. */
async function readWhere(url: string | undefined): Promise<string | undefined> {
  const reading = createReadDatabase({ primary: primary.database, url, logger, checkTimeout });
  try {
    const [row] = await reading.tenant(tenant, (db) =>
      db.query<{ name: string }>('select current_database() as name'),
    );
    return row?.name;
  } finally {
    await reading.close();
  }
}

describe('isOneInstallation', () => {
  it.each([
    ['the same server and key', '1', '1', 'a', true],
    ['another server with the same key', '1', '2', 'a', false],
    ['another key of the same server', '1', '1', 'b', false],
    ['an unknown server with the same key', '1', null, 'a', true],
    ['an unknown server with another key', null, '1', 'b', false],
  ])('compares %s', (_what, system, other, keyId, isOne) => {
    expect(isOneInstallation({ system, keyId: 'a' }, { system: other, keyId })).toBe(isOne);
  });
});

describe('createReadDatabase', () => {
  it('reads from the primary without a standby', async () => {
    expect(await readWhere(undefined)).toBe(nameOf(primary));
  });

  it('reads from a standby that is a few seconds behind', async () => {
    await setAge(5);
    expect(await readWhere(standby.url)).toBe(nameOf(standby));
  });

  it('reads from the primary while the standby is too far behind', async () => {
    await setAge(60);
    expect(await readWhere(standby.url)).toBe(nameOf(primary));
  });

  it('reads from the primary while the standby is away', async () => {
    expect(await readWhere('postgres://nobody@127.0.0.1:1/none')).toBe(nameOf(primary));
  });

  it('reads from the primary when the standby does not isolate venues', async () => {
    await setAge(0);
    await standby.owner.query('alter table portal.cart disable row level security');
    expect(await readWhere(standby.url)).toBe(nameOf(primary));
    await standby.owner.query('alter table portal.cart enable row level security');
  });

  it('reads from the primary when the standby belongs to another installation', async () => {
    await setAge(0);
    await standby.owner.query(`insert into portal.secret_key (key_id) values ('another')`);
    expect(await readWhere(standby.url)).toBe(nameOf(primary));
    await standby.owner.query('delete from portal.secret_key');
    expect(await readWhere(standby.url)).toBe(nameOf(standby));
  });

  it('compares the keys alone when the login may not read the identifier of the server', async () => {
    await setAge(0);
    await standby.owner.query('revoke execute on function pg_control_system() from public');
    expect(await readWhere(standby.url)).toBe(nameOf(standby));
    await standby.owner.query('grant execute on function pg_control_system() to public');
  });

  it('repeats at the primary a read whose connection breaks at the standby', async () => {
    await setAge(0);
    const reading = createReadDatabase({ primary: primary.database, url: standby.url, logger, checkTimeout });
    const seen: unknown[] = [];
    const answer = await reading.tenant(tenant, async (db) => {
      const [row] = await db.query<{ name: string; pid: number }>(
        'select current_database() as name, pg_backend_pid() as pid',
      );
      seen.push(row?.name);
      if (row?.name === nameOf(standby)) {
        await standby.owner.query('select pg_terminate_backend($1, 5000)', [row.pid]);
        await db.query('select 1');
      }
      return row?.name;
    });
    expect(seen).toEqual([nameOf(standby), nameOf(primary)]);
    expect(answer).toBe(nameOf(primary));
    await reading.close();
  });

  it('compares the installation again after a read that failed at the standby', async () => {
    await setAge(0);
    const reading = createReadDatabase({ primary: primary.database, url: standby.url, logger, checkTimeout });
    const whereNow = (onStandby: (pid: number) => Promise<void>) =>
      reading.tenant(tenant, async (db) => {
        const [row] = await db.query<{ name: string; pid: number }>(
          'select current_database() as name, pg_backend_pid() as pid',
        );
        if (row?.name === nameOf(standby)) {
          await onStandby(row.pid);
          await db.query('select 1');
        }
        return row?.name;
      });
    await whereNow(async (pid) => {
      await standby.owner.query('select pg_terminate_backend($1, 5000)', [pid]);
    });
    // Another server answers at the address from now on.
    await standby.owner.query(`insert into portal.secret_key (key_id) values ('another')`);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    expect(await whereNow(async () => undefined)).toBe(nameOf(primary));
    clock.mockRestore();
    await standby.owner.query('delete from portal.secret_key');
    await reading.close();
  });

  it('writes nothing at the standby', async () => {
    await setAge(0);
    const reading = createReadDatabase({ primary: primary.database, url: standby.url, logger, checkTimeout });
    const seen: boolean[] = [];
    await reading.tenant(tenant, async (db) => {
      const [row] = await db.query<{ isReadOnly: boolean }>(
        `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
      );
      seen.push(row?.isReadOnly === true);
    });
    expect(seen).toEqual([true]);
    await reading.close();
  });
});
