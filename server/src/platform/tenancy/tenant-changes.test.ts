import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotifications, type Notifications } from '#kernel/database/notifications.ts';
import { parseTenantId, type TenantId } from '#kernel/database/tenant-id.ts';
import { createLogger } from '#kernel/logging.ts';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { createTenantChanges, type TenantChanges } from './tenant-changes.ts';

const red = parseTenantId(randomUUID());
const everything = undefined;

let test: TestDatabase;
let here: Process;
let elsewhere: Process;

interface Process {
  changes: TenantChanges;
  notifications: Notifications;
  /** Invalidated tenants, in order. */
  invalidated: (TenantId | undefined)[];
}

function startProcess(): Process {
  const { database, url } = test;
  const notifications = createNotifications({ url, logger: createLogger('silent'), checkEveryMs: 50 });
  const changes = createTenantChanges({ database, notifications });
  const invalidated: Process['invalidated'] = [];
  changes.onChange((tenantId) => void invalidated.push(tenantId));
  notifications.listen();
  return { changes, notifications, invalidated };
}

/** A connected process has invalidated everything once. */
const isConnected = ({ invalidated }: Process) => vi.waitFor(() => expect(invalidated).toContain(everything));

beforeAll(async () => {
  test = await testDatabase({ max: 3 });
  await test.owner.query(`
    create table portal.note (id int primary key, tenant_id uuid not null);
    call portal.isolate_tenant_table('portal.note');`);
});
afterAll(async () => {
  await test.drop();
});

beforeEach(async () => {
  [here, elsewhere] = [startProcess(), startProcess()];
  await Promise.all([here, elsewhere].map(isConnected));
  here.invalidated.length = elsewhere.invalidated.length = 0;
});
afterEach(() => Promise.all([here, elsewhere].map(({ notifications }) => notifications.stop())));

const addNote = (id: number) =>
  here.changes.write(red, (db) => db.query('insert into portal.note values ($1, $2)', [id, red]));

describe('a change of a tenant', () => {
  it('invalidates the own caches before the write returns, even when disconnected, and soon those of other processes', async () => {
    await here.notifications.stop();
    await addNote(1);
    expect(here.invalidated).toEqual([red]);
    await vi.waitFor(() => expect(elsewhere.invalidated).toEqual([red]));
  });

  it('invalidates nothing when it fails', async () => {
    await expect(addNote(1)).rejects.toThrow('duplicate');
    await addNote(2);
    await vi.waitFor(() => expect(elsewhere.invalidated).toEqual([red]));
  });

  it('cannot write rows of another tenant', async () => {
    const forged = here.changes.write(red, (db) =>
      db.query('insert into portal.note values (3, $1)', [randomUUID()]),
    );
    await expect(forged).rejects.toThrow('row-level security');
  });
});

describe('a lost connection', () => {
  const cut = async () => {
    const { rows } = await test.owner.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'guichet changes' and datname = current_database()`,
    );
    return rows.length;
  };

  it('is restored and invalidates everything, since notifications may have been missed', async () => {
    expect(await cut()).toBe(2);
    await Promise.all([here, elsewhere].map(isConnected));
    await addNote(4);
    await vi.waitFor(() => expect(elsewhere.invalidated.at(-1)).toBe(red));
  });

  it('does not keep a process from stopping', async () => {
    await cut();
    await elsewhere.notifications.stop();
  });
});

it('ignores a notification that names no tenant', async () => {
  await test.owner.query(`select pg_notify('guichet_tenant_changed', 'everything')`);
  await addNote(5);
  await vi.waitFor(() => expect(elsewhere.invalidated).toEqual([red]));
});
