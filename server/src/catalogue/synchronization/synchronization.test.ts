import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { runSynchronizations, synchroniseNow } from '#test/portal/synchronization.ts';
import { createFaults } from '#test/portal/ticketing-faults.ts';
import { runSynchronization, SYNCHRONIZE_TASK } from './service.ts';
import { catalogueTasks } from './tasks.ts';

const faults = createFaults(1);
/** Runs while the ticketing system is being read. */
let meanwhile: () => Promise<unknown> = async () => undefined;

let portal: PortalTest;
let token: string;
let settings: string;
let email: string;
let tenantId: string;
beforeAll(async () => {
  portal = await portalTest({
    wrapTicketing: (gateway) => {
      const faulty = faults.wrap(gateway);
      return {
        of: (tenant) => {
          const system = faulty.of(tenant);
          return { ...system, readCatalogue: () => meanwhile().then(() => system.readCatalogue()) };
        },
      };
    },
    ticketingGuard: { timeLimit: 300, failuresToOpen: 1000 },
  });
  ({ token, email } = await portal.administrator({ rights: ['ticketing-synchronization'] }));
  settings = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
  tenantId = (await portal.services.tenants.find('aqua-rivage'))?.id ?? '';
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(() => synchroniseNow(portal));
afterEach(() => {
  faults.clear();
  meanwhile = async () => undefined;
});

const ask = () => portal.ask('POST /settingsticketing/synchronize', { token });
const state = async () => (await portal.ask('GET /settingsticketing/synchronization', { token })).body;
const seen = async (externalCode: string) =>
  (await portal.ask('GET /Ticketing/service', { query: { externalCode } })).body;
const serviceNamed = async (code: string) => {
  const { body } = await portal.ask('GET /settingsticketing/ServicesByEstablishmentAndFamily', {
    query: { externalEstablishmentCode: 'ALL', externalFamilyCode: 'ALL' },
    token: settings,
  });
  const found = body.items.find(({ externalCode }) => externalCode === code);
  if (!found) throw new Error(`No service ${code}`);
  return found;
};
const save = async (code: string, change: object) => {
  const { version, isEnabled, limitNotif1, limitNotif2, limitNotifTime1, limitNotifTime2 } =
    await serviceNamed(code);
  const limits = { limitNotif1, limitNotif2, limitNotifTime1, limitNotifTime2 };
  const body = { externalCode: code, version, labels: {}, descriptions: {}, isEnabled, ...limits, ...change };
  return portal.ask('PUT /settingsticketing/service', { body, token: settings });
};
/** Changes a service in the ticketing system itself. */
const inVenue = (assignment: string, code: string) =>
  portal.sql(`update venue.service set ${assignment} where tenant_id = $1 and code = $2`, [tenantId, code]);
const renamed = (name: string) => `labels = labels || '{"fr-FR": "${name}"}'`;

describe('a synchronization', () => {
  test('is requested, shows its progress, and reports its changes, with requester and time', async () => {
    await portal.sql(
      `insert into venue.service select (jsonb_populate_record(service, '{"code": "NOUVEAU", "labels": {"fr-FR": "Nouveau"}}')).*
         from venue.service where tenant_id = $1 and code = 'ACT-AQUAGYM'`,
      [tenantId],
    );
    await inVenue(`${renamed('Bébés dans l’eau')}, minimum_age = 3`, 'ACT-BEBES');
    const asked = await ask();
    expect(asked).toMatchObject({ status: 200, body: { running: { step: 'queued', by: email } } });
    await runSynchronizations(portal);
    const now = await state();
    expect(now.running).toBeUndefined();
    expect(now.last).toMatchObject({ isDone: true, by: email });
    expect(Date.parse(now.lastDoneAt ?? '')).toBe(Date.parse(now.last?.finishedAt ?? ''));
    const { added, changed, gone, conflicts } = now.last?.result ?? {};
    expect(added).toMatchObject({ count: 1, items: [{ kind: 'service', externalCode: 'NOUVEAU' }] });
    expect(changed).toMatchObject({
      count: 1,
      items: [
        {
          externalCode: 'ACT-BEBES',
          fields: expect.arrayContaining([
            expect.objectContaining({ field: 'labels', part: 'fr-FR', to: 'Bébés dans l’eau' }),
            expect.objectContaining({ field: 'minimumAge', to: '3' }),
          ]),
        },
      ],
    });
    expect([gone?.count, conflicts?.count]).toEqual([0, 0]);
    // Both are for sale at the next view.
    expect((await seen('NOUVEAU')).labels['fr-FR']).toBe('Nouveau');
    expect(await seen('ACT-BEBES')).toMatchObject({ minimumAge: 3, labels: { 'fr-FR': 'Bébés dans l’eau' } });
    const [entry] = await portal.sql(
      `select administrator_email, subject, changes from portal.audit_entry where action = 'synchronization.done'
        order by at desc limit 1`,
    );
    expect(entry).toEqual({
      administrator_email: email,
      subject: 'Aqua Rivage',
      changes: [
        { field: 'added', to: '1' },
        { field: 'changed', to: '1' },
      ],
    });
  });

  test('runs one at a time for a tenant, and in parallel with another’s', async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('synchronization.running');
    const rink = await portal.administrator({
      tenant: 'patinoire-givre',
      rights: ['ticketing-synchronization'],
    });
    const elsewhere = { tenant: 'patinoire-givre', token: rink.token };
    const theirs = await portal.ask('POST /settingsticketing/synchronize', elsewhere);
    expect(theirs.body).toMatchObject({ running: { by: rink.email }, history: [] });
    expect(await runSynchronizations(portal)).toBe(2);
    expect((await ask()).status).toBe(200);
    await runSynchronizations(portal);
  });

  test('on schedule is not listed when it found no change', async () => {
    const before = await state();
    await catalogueTasks(portal.services)['catalogue.synchronise-all']?.({}, {} as never);
    expect(await runSynchronizations(portal)).toBe(2);
    const after = await state();
    expect(after.history).toEqual(before.history);
    expect(after.last).toMatchObject({ isDone: true, by: '' });
    expect(after.last?.id).not.toBe(before.last?.id);
    const kept = await portal.sql(
      'select from portal.catalogue_synchronization where tenant_id = $1 and not is_notable',
      [tenantId],
    );
    expect(kept.length).toBeLessThanOrEqual(1);
  });
});

describe('a text that an administrator wrote', () => {
  test('stays when the ticketing system’s changes; the conflict is shown until it is resolved', async () => {
    await save('ACT-AQUABIKE', { labels: { 'fr-FR': 'Vélo du Rivage' }, limitNotif1: 10 });
    await inVenue(renamed('Aquavélo'), 'ACT-AQUABIKE');
    await ask();
    await runSynchronizations(portal);
    const { result } = (await state()).last ?? {};
    expect(result?.conflicts).toMatchObject({
      count: 1,
      items: [
        {
          externalCode: 'ACT-AQUABIKE',
          fields: [{ field: 'labels', part: 'fr-FR', to: 'Aquavélo', own: 'Vélo du Rivage' }],
        },
      ],
    });
    expect(await seen('ACT-AQUABIKE')).toMatchObject({
      labels: { 'fr-FR': 'Vélo du Rivage' },
      limitNotif1: 10,
    });
    const { labels, version } = await serviceNamed('ACT-AQUABIKE');
    expect(labels['fr-FR']).toMatchObject({ source: 'Aquavélo', own: 'Vélo du Rivage' });
    expect(labels['fr-FR'].conflict).not.toBeUndefined();

    const resolve = (keep: 'mine' | 'theirs', read: number) =>
      portal.ask('PUT /settingsticketing/conflict', {
        body: { kind: 'service', externalCode: 'ACT-AQUABIKE', version: read, field: 'labels', language: 'fr-FR', keep },
        token: settings,
      }); // biome-ignore format: one body
    expect((await resolve('mine', version - 1)).code).toBe('settings.changed');
    const kept = await resolve('mine', version);
    expect(kept).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect((await serviceNamed('ACT-AQUABIKE')).labels['fr-FR']).toEqual({
      source: 'Aquavélo',
      own: 'Vélo du Rivage',
    });
    expect((await resolve('theirs', version + 1)).code).toBe('settings.changed');

    await inVenue(renamed('Vélo aquatique'), 'ACT-AQUABIKE');
    await synchroniseNow(portal);
    await resolve('theirs', (await serviceNamed('ACT-AQUABIKE')).version);
    expect((await seen('ACT-AQUABIKE')).labels['fr-FR']).toBe('Vélo aquatique');
  });

  test('is refused when the editor was opened before the ticketing system’s changed', async () => {
    const { version } = await serviceNamed('ACT-AQUABIKE');
    await inVenue(renamed('Encore un nom'), 'ACT-AQUABIKE');
    await synchroniseNow(portal);
    expect(await save('ACT-AQUABIKE', { version })).toMatchObject({ status: 409, code: 'settings.changed' });
  });

  test('is restored when the item is removed and comes back', async () => {
    await save('ACT-ADULTES', {
      labels: { 'fr-FR': 'Nager adulte', 'de-DE': 'Schwimmen' },
      descriptions: { 'en-GB': 'Grown-ups only' },
      limitNotif2: 80,
    });
    const before = await serviceNamed('ACT-ADULTES');
    const [row] = await portal.sql<{ stored: object }>(
      `with gone as (delete from venue.service where tenant_id = $1 and code = 'ACT-ADULTES' returning *)
       select to_jsonb(gone) as stored from gone`,
      [tenantId],
    );
    await synchroniseNow(portal);
    expect(
      (await portal.ask('GET /Ticketing/service', { query: { externalCode: 'ACT-ADULTES' } })).status,
    ).toBe(404);
    expect(await serviceNamed('ACT-ADULTES')).toMatchObject({ isPresent: false, hiddenReason: 'gone' });
    expect((await state()).history[0]?.result?.gone).toMatchObject({
      count: 1,
      items: [{ externalCode: 'ACT-ADULTES', labels: { 'fr-FR': 'Nager adulte' } }],
    });
    // It can be edited even now.
    expect((await save('ACT-ADULTES', { descriptions: { 'de-DE': 'Erwachsene' } })).status).toBe(200);

    await portal.sql('insert into venue.service select (jsonb_populate_record(null::venue.service, $1)).*', [
      JSON.stringify(row?.stored),
    ]);
    await synchroniseNow(portal);
    const { version: _v, changedAt: _a, changedBy: _b, ...after } = await serviceNamed('ACT-ADULTES');
    expect(after).toMatchObject({
      labels: before.labels,
      descriptions: { 'en-GB': before.descriptions['en-GB'], 'de-DE': { own: 'Erwachsene' } },
      limitNotif2: 80,
      isPresent: true,
    });
    expect((await state()).history[0]?.result?.added).toMatchObject({
      items: [{ externalCode: 'ACT-ADULTES', isBack: true }],
    });
  });

  test('is kept when it is saved during a synchronization', async () => {
    await inVenue(renamed('Nom d’origine'), 'ACT-AQUABIKE');
    meanwhile = async () => {
      meanwhile = async () => undefined;
      await save('ACT-AQUABIKE', { labels: { 'fr-FR': 'Écrit pendant' } });
    };
    await synchroniseNow(portal);
    expect((await seen('ACT-AQUABIKE')).labels['fr-FR']).toBe('Écrit pendant');
    expect((await serviceNamed('ACT-AQUABIKE')).labels['fr-FR']).toMatchObject({
      source: 'Nom d’origine',
      own: 'Écrit pendant',
    });
  });
});

describe('a synchronization that fails', () => {
  const everything = async () =>
    portal.sql('select * from portal.catalogue_item where tenant_id = $1 order by kind, code', [tenantId]);

  test.each(['error', 'time-out'] as const)(
    'by a fault of the ticketing system (%s) says so, and changes nothing',
    async (fault) => {
      const before = await everything();
      faults.plan({ fault, method: 'readCatalogue' });
      await ask();
      await runSynchronizations(portal);
      const { last, lastDoneAt, running } = await state();
      expect(running).toBeUndefined();
      expect(last).toMatchObject({
        isDone: false,
        by: email,
        reason: 'La billetterie ne répond pas. Réessayez dans un instant\u202f: rien n’est perdu.',
      });
      expect(Date.parse(lastDoneAt ?? '')).toBeLessThan(Date.parse(last?.finishedAt ?? ''));
      expect(await everything()).toEqual(before);
      // The site still sells.
      expect((await portal.ask('GET /ticketing/families')).status).toBe(200);
      faults.clear();
      await ask();
      await runSynchronizations(portal);
      expect((await state()).last?.isDone).toBe(true);
    },
  );

  test('half-way through writing is rolled back', async () => {
    await inVenue(renamed('Avant la panne'), 'ACT-AQUABIKE');
    await inVenue(renamed('Panne'), 'ACT-BEBES');
    const before = await everything();
    await portal.sql(`create function public.fail() returns trigger language plpgsql as
      $$ begin if new.code = 'ACT-BEBES' then raise exception 'planted'; end if; return new; end $$`);
    await portal.sql(
      'create trigger fail before update on portal.catalogue_item for each row execute function public.fail()',
    );
    try {
      await ask();
      await expect(runSynchronizations(portal)).rejects.toThrow('planted');
      expect((await state()).last).toMatchObject({ isDone: false, reason: 'Une erreur est survenue' });
      expect(await everything()).toEqual(before);
    } finally {
      await portal.sql('drop trigger fail on portal.catalogue_item; drop function public.fail()');
    }
  });

  test('on an empty catalogue removes nothing', async () => {
    const before = await everything();
    await portal.sql('create table public.kept as select * from venue.service where tenant_id = $1', [
      tenantId,
    ]);
    await portal.sql('delete from venue.service where tenant_id = $1', [tenantId]);
    try {
      await ask();
      await runSynchronizations(portal);
      expect((await state()).last?.reason).toContain('rien n’a été changé');
      expect(await everything()).toEqual(before);
    } finally {
      await portal.sql('insert into venue.service select * from public.kept; drop table public.kept');
    }
  });
});

describe('scheduled synchronizations that fail', () => {
  test('show the last failure alone, and do not push others out of the history', async () => {
    const { history } = await state();
    faults.plan({ fault: 'error', method: 'readCatalogue' });
    for (let round = 0; round < 3; round++) await synchroniseNow(portal);
    const after = await state();
    expect(after.last).toMatchObject({ isDone: false, by: '' });
    expect(after.lastDoneAt).toBeDefined();
    expect(after.history).toEqual(history);
    const kept = await portal.sql(
      `select from portal.catalogue_synchronization where tenant_id = $1 and not is_notable`,
      [tenantId],
    );
    expect(kept.length).toBeLessThanOrEqual(2);
  });
});

describe('a claimed synchronization', () => {
  const leaveBehind = async (lease: string) => {
    await ask();
    await portal.sql(
      `update portal.catalogue_synchronization
          set step = 'writing', lease_id = gen_random_uuid(), lease_until = clock_timestamp() + $2::interval
        where tenant_id = $1 and state = 'running'`,
      [tenantId, lease],
    );
  };

  test('is left to another process once its lease has expired, and not before', async () => {
    await inVenue(renamed('Repris'), 'ACT-AQUABIKE');
    await leaveBehind('400 milliseconds');
    await runSynchronizations(portal);
    expect((await state()).running).toMatchObject({ step: 'writing' });
    const [later] = await portal.sql<{ due: boolean }>(
      'select run_at > clock_timestamp() as due from portal.outbox where task = $1',
      [SYNCHRONIZE_TASK],
    );
    expect(later).toEqual({ due: true });
    await sleep(450);
    await runSynchronizations(portal);
    const { running, last } = await state();
    expect([running, last?.isDone, last?.by]).toEqual([undefined, true, email]);
    expect((await serviceNamed('ACT-AQUABIKE')).labels['fr-FR'].source).toBe('Repris');
  });

  test('can be requested again after its process was killed', async () => {
    await leaveBehind('-1 second');
    expect((await state()).running).toBeUndefined();
    expect((await ask()).status).toBe(200);
    expect((await state()).history[0]).toMatchObject({
      isDone: false,
      reason: 'La synchronisation a été interrompue\u202f: rien n’a été changé.',
    });
    await runSynchronizations(portal);
    expect((await state()).last?.isDone).toBe(true);
  });

  test('is not written by a slow process once another has claimed it', async () => {
    await inVenue(renamed('Trop tard'), 'ACT-AQUABIKE');
    meanwhile = async () => {
      await portal.sql(
        `update portal.catalogue_synchronization set lease_id = gen_random_uuid() where tenant_id = $1 and state = 'running'`,
        [tenantId],
      );
    };
    await ask();
    await runSynchronizations(portal);
    expect((await serviceNamed('ACT-AQUABIKE')).labels['fr-FR'].source).not.toBe('Trop tard');
    expect((await state()).running).toBeDefined();
    await portal.sql(
      `update portal.catalogue_synchronization set lease_until = now() where state = 'running'`,
    );
  });

  test('is not written by a slow process even when another claims it at the very end', async () => {
    await inVenue(renamed('Bien trop tard'), 'ACT-AQUABIKE');
    await ask();
    const [job] = await portal.sql<{ payload: { synchronizationId: string } }>(
      'delete from portal.outbox where task = $1 returning payload',
      [SYNCHRONIZE_TASK],
    );
    const { services } = portal;
    const tenant = await services.tenants.find('aqua-rivage');
    if (!tenant || !job) throw new Error('Nothing was asked for');
    // Claimed, compared, read, and twice the progress of writing: everything is written, and not yet ended.
    let transactions = 0;
    const database: typeof services.database = {
      ...services.database,
      async tenant(id, work) {
        const result = await services.database.tenant(id, work);
        transactions += 1;
        if (transactions === 5)
          await portal.sql(
            `update portal.catalogue_synchronization set lease_id = gen_random_uuid() where state = 'running'`,
          );
        return result;
      },
    };
    await runSynchronization({ ...services, database }, tenant, job.payload.synchronizationId);
    expect(transactions).toBeGreaterThanOrEqual(5);
    expect((await serviceNamed('ACT-AQUABIKE')).labels['fr-FR'].source).not.toBe('Bien trop tard');
    expect((await state()).running).toMatchObject({ step: 'writing' });
    await portal.sql(
      `update portal.catalogue_synchronization set lease_until = now() where state = 'running'`,
    );
  });

  test('is carried out once when two processes run it at the same time', async () => {
    const node = await portal.addNode();
    await inVenue(renamed('Une fois'), 'ACT-AQUABIKE');
    await ask();
    const [job] = await portal.sql<{ payload: object }>(
      'delete from portal.outbox where task = $1 returning payload',
      [SYNCHRONIZE_TASK],
    );
    const run = (services: PortalTest['services']) =>
      catalogueTasks(services)[SYNCHRONIZE_TASK]?.(job?.payload, {} as never);
    await Promise.all([run(portal.services), run(node.services)]);
    const done = (await state()).history.filter(({ result }) =>
      result?.changed.items.some(({ fields }) => fields.some(({ to }) => to === 'Une fois')),
    );
    expect(done).toHaveLength(1);
    // The later process retries, and finds it done.
    await runSynchronizations(portal);
    expect((await state()).running).toBeUndefined();
  });
});

test('before its first synchronization a venue sells its ticketing system’s catalogue', async () => {
  await portal.sql('delete from portal.catalogue_item');
  await portal.services.tenantChanges.write(tenantId as never, async () => undefined);
  const { body } = await portal.ask('GET /ticketing/families');
  expect(body.length).toBeGreaterThan(0);
  const { body: none } = await portal.ask('GET /settingsticketing/establishments', { token: settings });
  expect(none.items).toEqual([]);
  await synchroniseNow(portal);
  expect((await portal.ask('GET /ticketing/families')).body).toEqual(body);
});
