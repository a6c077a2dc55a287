import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { createLogger } from '../logging.ts';
import { createReadDatabase } from './reading.ts';
import { parseTenantId } from './tenant-id.ts';

const tenant = parseTenantId(randomUUID());
const logger = createLogger('silent');
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
  const reading = createReadDatabase({ primary: primary.database, url, logger });
  try {
    const [row] = await reading.tenant(tenant, (db) =>
      db.query<{ name: string }>('select current_database() as name'),
    );
    return row?.name;
  } finally {
    await reading.close();
  }
}

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

  it('repeats at the primary a read whose connection breaks at the standby', async () => {
    await setAge(0);
    const reading = createReadDatabase({ primary: primary.database, url: standby.url, logger });
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

  it('writes nothing at the standby', async () => {
    await setAge(0);
    const reading = createReadDatabase({ primary: primary.database, url: standby.url, logger });
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
