import { HEALTH_LINES, type HealthLine } from '@guichet/contract/backoffice/health-rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailMessage } from '#platform/mail/message.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { cartWithoutPlaces } from '#test/portal/stuck-carts.ts';
import { synchroniseNow } from '#test/portal/synchronization.ts';
import { keepAnswers } from './answers.service.ts';
import { healthTasks } from './health.jobs.ts';
import { ALERT_JOB, checkVenue } from './health.service.ts';

const PROVIDER = 'plateforme';
const VENUE = 'aqua-rivage';
let portal: PortalTest;
let token: string;
let master: { token: string; email: string };
let id: string;
const sent: MailMessage[] = [];
beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['settings.admin'] }));
  master = await portal.administrator({ rights: ['provider.tenant'], tenant: PROVIDER });
  id = (await portal.services.tenants.find(VENUE))?.id ?? '';
  await synchroniseNow(portal);
});
beforeEach(async () => {
  await sendAlerts();
  sent.length = 0;
});
afterAll(() => portal[Symbol.asyncDispose]());

const check = async () => (await portal.ask('POST /settingsadmin/checkhealth', { token })).body;
async function lineOf(name: HealthLine) {
  const found = (await check()).lines.find(({ line }) => line === name);
  if (!found) throw new Error(`There is no line ${name}`);
  return found;
}

/** Runs the alert jobs twice, as a retry would. */
async function sendAlerts(): Promise<void> {
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  const tasks = healthTasks({ ...portal.services, mailer });
  const jobs = await portal.sql<{ payload: object }>(
    'delete from portal.outbox where task = $1 returning payload',
    [ALERT_JOB.name],
  );
  for (const { payload } of jobs)
    for (let run = 0; run < 2; run++) await tasks[ALERT_JOB.name]?.run(payload, {} as never);
}

/** Returns a database that fails each query containing these words, as on a timeout. */
function databaseFailingAt(words: string): PortalTest['services']['database'] {
  const { database } = portal.services;
  return {
    ...database,
    tenant: (tenantId, work) =>
      database.tenant(tenantId, (db) =>
        work({
          ...db,
          query: (text, values) => db.query(text.includes(words) ? 'select 1 / 0' : text, values),
        }),
      ),
  };
}

/** Inserts a stuck cart as a row; this test reads no payments. */
const insertStuck = () =>
  portal.sql(
    `insert into portal.stuck_cart (tenant_id, cart_id, state, paid_at, amount)
     values ($1, gen_random_uuid(), 'stuck', date_trunc('milliseconds', now()), 1200)`,
    [id],
  );

describe('health page of a venue', () => {
  test('is unknown until the first check, then lists every line in order', async () => {
    const before = await portal.ask('GET /settingsadmin/health', { token });
    expect(before.body.lines).toEqual([]);
    expect(before.body.checkedAt).toBeUndefined();
    const { lines, checkedAt } = await check();
    expect(checkedAt).toBeDefined();
    expect(lines.map(({ line }) => line)).toEqual(HEALTH_LINES);
    expect(lines.filter(({ isGreen }) => !isGreen)).toEqual([]);
    expect((await portal.ask('GET /settingsadmin/health', { token })).body.lines).toEqual(lines);
  });

  test('shows the platform’s administrators the same as the venue', async () => {
    const asked = { query: { tenantId: id }, token: master.token, tenant: PROVIDER };
    const { body } = await portal.ask('GET /settingsadmin/tenanthealth', asked);
    expect(body.displayName).toBe('Aqua Rivage');
    expect(body.lines).toHaveLength(HEALTH_LINES.length);
    const again = { body: { id }, token: master.token, tenant: PROVIDER };
    expect((await portal.ask('POST /settingsadmin/checktenanthealth', again)).status).toBe(200);
  });

  test('shows the lines of its own venue only', async () => {
    await insertStuck();
    const elsewhere = await portal.administrator({ rights: ['settings.admin'], tenant: 'patinoire-givre' });
    const { body } = await portal.ask('POST /settingsadmin/checkhealth', {
      token: elsewhere.token,
      tenant: 'patinoire-givre',
    });
    expect(body.lines.find(({ line }) => line === 'stuckCarts')?.isGreen).toBe(true);
    await portal.sql('delete from portal.stuck_cart');
  });
});

describe('alert of a turned line', () => {
  test('is mailed once to the provider’s administrators, and again when the line is green again', async () => {
    await insertStuck();
    const { isGreen, since, facts } = await lineOf('stuckCarts');
    expect([isGreen, facts.count]).toEqual([false, 1]);
    await sendAlerts();
    // Invariants have alerts of their own, and a cart without payment breaks one.
    const toMaster = () =>
      sent.filter(({ to, text }) => to.address === master.email && text.includes('Paniers bloqués'));
    expect(toMaster()).toHaveLength(1);
    expect(toMaster()[0]?.subject).toContain('Aqua Rivage');
    expect(toMaster()[0]?.text).toContain(`/backoffice/masterarea/${id}/health`);
    await insertStuck();
    expect((await lineOf('stuckCarts')).since).toBe(since);
    await sendAlerts();
    expect(toMaster()).toHaveLength(1);
    await portal.sql('delete from portal.stuck_cart');
    expect((await lineOf('stuckCarts')).isGreen).toBe(true);
    await sendAlerts();
    expect(toMaster()).toHaveLength(2);
    expect(toMaster()[1]?.subject).toContain('De nouveau en ordre');
  });

  test('is mailed neither to a venue’s administrators nor to those of the provider without the right', async () => {
    const other = await portal.administrator({ rights: ['settings.design'], tenant: PROVIDER });
    await insertStuck();
    await check();
    await sendAlerts();
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.map(({ to }) => to.address)).not.toContain(other.email);
    await portal.sql('delete from portal.stuck_cart');
  });
});

describe('check of a venue', () => {
  test('reports a failed synchronisation in words', async () => {
    await portal.sql(
      `insert into portal.catalogue_synchronization
         (tenant_id, state, step, lease_until, finished_at, failure)
       values ($1, 'failed', 'reading', now(), clock_timestamp(), 'ticketing.unavailable')`,
      [id],
    );
    const { isGreen, facts } = await lineOf('synchronization');
    expect(isGreen).toBe(false);
    expect(facts.reason).toContain('billetterie ne répond pas');
    await synchroniseNow(portal);
    await portal.sql(`delete from portal.catalogue_synchronization where state = 'failed'`);
    expect((await lineOf('synchronization')).isGreen).toBe(true);
  });

  test('reports a failing or slow ticketing system, summed over all processes', async () => {
    const seen = (failures: number, totalMs: number) =>
      keepAnswers(portal.services, new Map([[id, { answers: 10, failures, totalMs, slowestMs: 900 }]]));
    await seen(0, 1000);
    expect(await lineOf('ticketing')).toMatchObject({ isGreen: true, facts: { averageMs: 100 } });
    await seen(5, 1000);
    expect(await lineOf('ticketing')).toMatchObject({
      isGreen: false,
      facts: { answers: 20, failures: 5, averageMs: 100, slowestMs: 900 },
    });
    await portal.sql('delete from portal.ticketing_answers');
    await seen(0, 30_000);
    expect((await lineOf('ticketing')).isGreen).toBe(false);
    await portal.sql('delete from portal.ticketing_answers');
  });

  test('names the request and the fields of the last answer that could not be used', async () => {
    const answers = { answers: 100, failures: 1, totalMs: 1000, slowestMs: 20 };
    const wrong = { operation: 'GET /places', fields: ['sessions.0.places', 'sessions.1.id'] };
    await keepAnswers(portal.services, new Map([[id, { ...answers, wrong }]]));
    await keepAnswers(portal.services, new Map([[id, answers]]));
    expect(await lineOf('ticketing')).toMatchObject({
      isGreen: false,
      facts: { operation: 'GET /places', fields: 'sessions.0.places, sessions.1.id' },
    });
    await portal.sql('delete from portal.ticketing_answers');
    expect((await lineOf('ticketing')).facts).not.toHaveProperty('operation');
  });

  test('reports an unsent mail, a payment without an answer and an expiring key', async () => {
    await portal.sql(
      `insert into portal.mail_delivery (tenant_id, key, claimed_until) values ($1, 'one', now() - interval '11 minutes')`,
      [id],
    );
    expect(await lineOf('mails')).toMatchObject({ isGreen: false, facts: { waiting: 1, refused: 0 } });
    await portal.sql(`delete from portal.mail_delivery where key = 'one'`);
    await portal.sql(
      `insert into portal.tenant_connection (tenant_id, base_address_api_v5, partner_key_expires_on)
       values ($1, 'https://tickets.example', now()::date + 10)
       on conflict (tenant_id) do update set base_address_api_v5 = excluded.base_address_api_v5,
         partner_key_expires_on = excluded.partner_key_expires_on`,
      [id],
    );
    expect((await lineOf('secrets')).isGreen).toBe(false);
    await portal.sql(`update portal.tenant_connection set partner_key_expires_on = now()::date + 90`);
    expect((await lineOf('secrets')).isGreen).toBe(true);
    await portal.sql(
      `update portal.tenant_connection set base_address_api_v5 = '', partner_key_expires_on = null`,
    );
  });

  test('reports an expiring certificate of an address that the venue depends on', async () => {
    const asked: string[] = [];
    const certificates = {
      read: async (origin: string) => {
        asked.push(origin);
        return { endsAt: new Date(Date.now() + 5 * 86_400_000), isTrusted: true };
      },
    };
    const venue = await portal.services.tenants.find(VENUE);
    if (!venue) throw new Error('There is no venue');
    await portal.sql(
      `insert into portal.tenant_connection (tenant_id, base_address_api_v5) values ($1, 'https://tickets.example/v5')
       on conflict (tenant_id) do update set base_address_api_v5 = excluded.base_address_api_v5`,
      [id],
    );
    await checkVenue({ ...portal.services, certificates }, venue, true);
    await portal.sql(`update portal.tenant_connection set base_address_api_v5 = ''`);
    // The portal itself is reached without https here.
    expect(asked).toEqual(['https://tickets.example']);
    const { body } = await portal.ask('GET /settingsadmin/health', { token });
    expect(body.lines.find(({ line }) => line === 'certificates')).toMatchObject({
      isGreen: false,
      facts: { host: 'tickets.example', problem: 'ends' },
    });
    expect((await lineOf('certificates')).isGreen).toBe(true);
  });

  test('counts a stuck cart as no breach of a rule, and money without a cart as one', async () => {
    const customer = await portal.signIn();
    const { cartId } = await cartWithoutPlaces({ portal, token: customer });
    const { lines } = await check();
    expect(lines.filter(({ isGreen }) => !isGreen).map(({ line }) => line)).toEqual(['stuckCarts']);
    await portal.sql('delete from portal.stuck_cart where cart_id = $1', [cartId]);
    expect(await lineOf('money')).toMatchObject({ isGreen: false, facts: { count: 1 } });
  });

  test('reports a rule whose query fails, at most once an hour, and still checks every other line', async () => {
    const venue = await portal.services.tenants.find(VENUE);
    if (!venue) throw new Error('There is no venue');
    await portal.sql('delete from portal.health_line');
    const database = databaseFailingAt('coalesce(cart.attempt_id = attempt.id');
    await checkVenue({ ...portal.services, database }, venue, false);
    await checkVenue(portal.services, venue, false);
    const { lines } = (await portal.ask('GET /settingsadmin/health', { token })).body;
    expect(lines.map(({ line }) => line)).toEqual(HEALTH_LINES);
    const unchecked = lines.filter(({ facts }) => facts.unchecked !== undefined);
    expect(unchecked).toMatchObject([{ line: 'money', isGreen: false, facts: { unchecked: 1 } }]);
  });

  test('reports a session with sold places but no tickets', async () => {
    const session = await portal.session(3);
    await portal.sql('update venue.session set sold = sold + 1 where id = $1', [session.id]);
    expect((await lineOf('places')).isGreen).toBe(false);
  });
});
