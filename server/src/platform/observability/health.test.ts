import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '#kernel/database/database.ts';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { findKeyProblem } from '../auth/key-check.ts';
import { createSecrets, type Secrets } from '../auth/secrets.ts';
import { type HealthOptions, registerHealth } from './health.ts';
import { metrics, registry } from './metrics.ts';
import { observeRequests } from './observe-requests.ts';
import { allOf, checkDatabase, checkDisk } from './readiness.ts';

let test: TestDatabase;
let app: FastifyInstance;

beforeEach(async () => {
  test = await testDatabase();
  app = serve({ isReady: checkDatabase(test.database) });
});
afterEach(async () => {
  await app.close();
  await test.drop();
});

function serve(options: Partial<HealthOptions>): FastifyInstance {
  const server = fastify({ logger: false });
  observeRequests(server);
  registerHealth(server, { isReady: async () => undefined, metricsAccess: 'everyone', ...options });
  return server;
}

describe('readiness', () => {
  it('succeeds when the database responds, is migrated and accepts a write', async () => {
    const answer = await app.inject('/health/ready');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
    expect((await test.owner.query('select written_at from portal.readiness')).rows).toHaveLength(1);
  });

  it('fails before every migration is applied', async () => {
    await test.owner.query(`delete from portal.migration where name = '0001_platform'`);
    const answer = await app.inject('/health/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
  });

  it('fails while the database is unavailable, and liveness succeeds', async () => {
    const database = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const disconnected = serve({ isReady: checkDatabase(database) });
    expect((await disconnected.inject('/health/ready')).statusCode).toBe(503);
    expect((await disconnected.inject('/health/live')).statusCode).toBe(200);
    await disconnected.close();
    await database.close();
  });

  it('fails while the database is read-only', async () => {
    await test.owner.query('revoke insert, update on portal.readiness from guichet_app');
    const answer = await app.inject('/health/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().reason).toBe('The database takes no writes');
  });

  it('fails while the disk is full, and says so', async () => {
    await test.owner.query(`
      create function public.fill() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert or update on portal.readiness execute function public.fill()`);
    expect((await app.inject('/health/ready')).json().reason).toBe('The disk of the database is full');
  });

  it('fails after any statement without disk space, until a write that needs space succeeds', async () => {
    await test.owner.query(`
      create function public.fill() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on portal.outbox execute function public.fill();
      create function public.fill_tables() returns event_trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function public.fill_tables()`);
    const ready = async () => {
      // Each check of its own, since a result counts for a second.
      const one = serve({ isReady: checkDatabase(test.database) });
      const { statusCode, json } = await one.inject('/health/ready');
      await one.close();
      return [statusCode, json().reason];
    };
    expect(await ready()).toEqual([200, undefined]);
    await expect(
      test.database.platform((db) =>
        db.query(`insert into portal.outbox (task, payload) values ('x', '{}')`),
      ),
    ).rejects.toMatchObject({ code: '53100' });
    expect(await ready()).toEqual([503, 'The disk of the database is full']);
    expect(await ready()).toEqual([503, 'The disk of the database is full']);
    await test.owner.query('drop event trigger full_disk');
    expect(await ready()).toEqual([200, undefined]);
    // The proof is made once, not at each check.
    await test.owner.query(
      `create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function public.fill_tables()`,
    );
    expect(await ready()).toEqual([200, undefined]);
  });

  it('fails while the disk of an embedded database is nearly full', async () => {
    const disk = (bavail: number) => checkDisk('/data', (async () => ({ bavail, bsize: 4096 })) as never);
    expect(await disk(100)()).toBe('The disk of the database is full');
    expect(await disk(1e6)()).toBeUndefined();
    const gone = checkDisk('/data', (() => Promise.reject(new Error('gone'))) as never);
    expect(await gone()).toContain('cannot be read');
  });

  it('fails with another secret key than that of the first start', async () => {
    const [first, other] = ['first', 'other'].map((name) =>
      createSecrets(`${name} key of thirty-two characters`),
    );
    if (!first || !other) throw new Error('No keys');
    expect(await findKeyProblem(test.database, first)).toBeUndefined();
    expect(await findKeyProblem(test.database, first)).toBeUndefined();
    const problem = await findKeyProblem(test.database, other);
    const wrong = serve({ isReady: allOf([checkDatabase(test.database), async () => problem]) });
    const answer = await wrong.inject('/health/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().reason).toContain('SECRET_KEY is not the key');
    await wrong.close();
  });
});

describe("without the id of the first start's key", () => {
  const [first, other] = ['first', 'other'].map((name) =>
    createSecrets(`${name} key of thirty-two characters`),
  ) as [Secrets, Secrets];
  const known = async () => (await test.owner.query('select key_id from portal.secret_key')).rows;

  it('stored secrets identify the right key', async () => {
    const { rows } = await test.owner.query<{ id: string }>(
      `insert into portal.tenant (name, display_name) values ('pool', 'Pool') returning id`,
    );
    await test.owner.query(
      `insert into portal.tenant_connection (tenant_id, partner_password_encrypted) values ($1, $2)`,
      [rows[0]?.id, first.encryptSecret('password', 'tenant.partnerPassword')],
    );
    expect(await findKeyProblem(test.database, other)).toContain('SECRET_KEY is not the key');
    expect(await known()).toEqual([]);
    expect(await findKeyProblem(test.database, first)).toBeUndefined();
    expect(await known()).toEqual([{ key_id: first.keyId }]);
    expect(await findKeyProblem(test.database, other)).toContain('SECRET_KEY is not the key');
  });

  it('every stored secret is tried', async () => {
    const { rows } = await test.owner.query<{ column: string; text: string }>(
      `select attname as column, pg_get_functiondef('portal.stored_key_ids'::regproc) as text
         from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'portal'::regnamespace and relkind = 'r' and atttypid = 'text'::regtype
          and attname ~ '_encrypted$|^second_factor_(secret|draft)$'`,
    );
    // Secrets that exist for minutes, such as the code of a gift card until it is delivered, or until a sign-out.
    const BRIEF = ['content_encrypted', 'id_token_encrypted', 'code_encrypted'];
    const isBrief = (column: string) => BRIEF.includes(column);
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter(({ column, text }) => !isBrief(column) && !text.includes(column))).toEqual([]);
  });
});

describe('the metrics', () => {
  it('count responses by the pattern of their route', async () => {
    app.get('/cart/:id', async () => 'ok');
    await app.inject('/cart/0f8c7b1e?token=abc');
    const text = (await app.inject('/metrics')).body;
    expect(text).toContain(
      'guichet_http_request_duration_seconds_count{method="GET",route="/cart/:id",status="2xx"} 1',
    );
    expect(text).not.toContain('0f8c7b1e');
  });

  it('count all assets together', async () => {
    const names = ['home-a1b2.js', 'cart-c3d4.js'];
    for (const name of names) app.get(`/assets/${name}`, async () => 'ok');
    for (const name of names) await app.inject(`/assets/${name}`);
    const text = (await app.inject('/metrics')).body;
    expect(text).toContain('route="/assets/*",status="2xx"} 2');
    expect(text).not.toMatch(/a1b2|c3d4/);
  });

  it('stay small with many routes and statuses', async () => {
    const before = (await registry.metrics()).length;
    for (let route = 0; route < 150; route += 1) {
      for (const status of ['2xx', '4xx', '5xx'])
        metrics.http.observe({ method: 'GET', route: `/api/v1/some/call-number-${route}`, status }, 0.01);
    }
    expect((await registry.metrics()).length - before).toBeLessThan(600_000);
    metrics.http.reset();
  });

  it('are for bearers of the token, or for nobody', async () => {
    const guarded = serve({ metricsAccess: { token: 'a-token-of-the-operators' } });
    const statusWith = async (authorization?: string) =>
      (await guarded.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode;
    expect(await statusWith()).toBe(401);
    expect(await statusWith('Bearer a-token-of-the-visitors!')).toBe(401);
    expect(await statusWith('Bearer a-token-of-the-operators')).toBe(200);
    await guarded.close();
    const closed = serve({ metricsAccess: 'disabled' });
    expect((await closed.inject('/metrics')).statusCode).toBe(404);
    await closed.close();
  });
});
