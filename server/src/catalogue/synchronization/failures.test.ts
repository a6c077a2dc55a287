import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  renamed,
  runSynchronizations,
  type SynchronizationTest,
  synchroniseNow,
  synchronizationTests,
} from '#test/portal/synchronization.ts';
import { catalogueTasks } from './synchronization.jobs.ts';
import { runSynchronization, SYNCHRONIZE_JOB } from './synchronization.service.ts';

let venue: SynchronizationTest;
let portal: SynchronizationTest['portal'];
synchronizationTests((given) => {
  venue = given;
  ({ portal } = venue);
});

describe('failed synchronization', () => {
  const everything = async () =>
    portal.sql('select * from portal.catalogue_item where tenant_id = $1 order by kind, code', [
      venue.tenantId,
    ]);

  test.each(['error', 'time-out'] as const)(
    'is reported when the ticketing system has a fault (%s), and changes nothing',
    async (fault) => {
      const before = await everything();
      venue.faults.plan({ fault, method: 'readCatalogue' });
      await venue.ask();
      await runSynchronizations(portal);
      const { last, lastDoneAt, running } = await venue.state();
      expect(running).toBeUndefined();
      expect(last).toMatchObject({
        isDone: false,
        by: venue.email,
        reason: 'La billetterie ne répond pas. Réessayez dans un instant\u202f: rien n’est perdu.',
      });
      expect(Date.parse(lastDoneAt ?? '')).toBeLessThan(Date.parse(last?.finishedAt ?? ''));
      expect(await everything()).toEqual(before);
      // The public site still sells.
      expect((await portal.ask('GET /ticketing/families')).status).toBe(200);
      venue.faults.clear();
      await venue.ask();
      await runSynchronizations(portal);
      expect((await venue.state()).last?.isDone).toBe(true);
    },
  );

  test('is rolled back when it fails during writing', async () => {
    await venue.inVenue(renamed('Avant la panne'), 'ACT-AQUABIKE');
    await venue.inVenue(renamed('Panne'), 'ACT-BEBES');
    const before = await everything();
    await portal.sql(`create function public.fail() returns trigger language plpgsql as
      $$ begin if new.code = 'ACT-BEBES' then raise exception 'planted'; end if; return new; end $$`);
    await portal.sql(
      'create trigger fail before update on portal.catalogue_item for each row execute function public.fail()',
    );
    try {
      await venue.ask();
      await expect(runSynchronizations(portal)).rejects.toThrow('planted');
      expect((await venue.state()).last).toMatchObject({ isDone: false, reason: 'Une erreur est survenue' });
      expect(await everything()).toEqual(before);
    } finally {
      await portal.sql('drop trigger fail on portal.catalogue_item; drop function public.fail()');
    }
  });

  test('removes nothing when the ticketing system’s catalogue is empty', async () => {
    const before = await everything();
    await portal.sql('create table public.kept as select * from venue.service where tenant_id = $1', [
      venue.tenantId,
    ]);
    await portal.sql('delete from venue.service where tenant_id = $1', [venue.tenantId]);
    try {
      await venue.ask();
      await runSynchronizations(portal);
      expect((await venue.state()).last?.reason).toContain('rien n’a été changé');
      expect(await everything()).toEqual(before);
    } finally {
      await portal.sql('insert into venue.service select * from public.kept; drop table public.kept');
    }
  });
});

describe('failed scheduled synchronizations', () => {
  test('show the last failure only, and displace no others from the history', async () => {
    const { history } = await venue.state();
    venue.faults.plan({ fault: 'error', method: 'readCatalogue' });
    for (let round = 0; round < 3; round++) await synchroniseNow(portal);
    const after = await venue.state();
    expect(after.last).toMatchObject({ isDone: false, by: '' });
    expect(after.lastDoneAt).toBeDefined();
    expect(after.history).toEqual(history);
    const kept = await portal.sql(
      `select from portal.catalogue_synchronization where tenant_id = $1 and not is_notable`,
      [venue.tenantId],
    );
    expect(kept.length).toBeLessThanOrEqual(2);
  });
});

describe('claimed synchronization', () => {
  const leaveBehind = async (lease: string) => {
    await venue.ask();
    await portal.sql(
      `update portal.catalogue_synchronization
          set step = 'writing', lease_id = gen_random_uuid(), lease_until = clock_timestamp() + $2::interval
        where tenant_id = $1 and state = 'running'`,
      [venue.tenantId, lease],
    );
  };

  test('is claimed by another process once its lease has expired, and not before', async () => {
    await venue.inVenue(renamed('Repris'), 'ACT-AQUABIKE');
    await leaveBehind('400 milliseconds');
    await runSynchronizations(portal);
    expect((await venue.state()).running).toMatchObject({ step: 'writing' });
    const [later] = await portal.sql<{ due: boolean }>(
      'select run_at > clock_timestamp() as due from portal.outbox where task = $1',
      [SYNCHRONIZE_JOB.name],
    );
    expect(later).toEqual({ due: true });
    await sleep(450);
    await runSynchronizations(portal);
    const { running, last } = await venue.state();
    expect([running, last?.isDone, last?.by]).toEqual([undefined, true, venue.email]);
    expect((await venue.serviceNamed('ACT-AQUABIKE')).labels['fr-FR'].source).toBe('Repris');
  });

  test('can be requested again after its process was killed', async () => {
    await leaveBehind('-1 second');
    expect((await venue.state()).running).toBeUndefined();
    expect((await venue.ask()).status).toBe(200);
    expect((await venue.state()).history[0]).toMatchObject({
      isDone: false,
      reason: 'La synchronisation a été interrompue\u202f: rien n’a été changé.',
    });
    await runSynchronizations(portal);
    expect((await venue.state()).last?.isDone).toBe(true);
  });

  test('is not written by a slow process once another has claimed it', async () => {
    await venue.inVenue(renamed('Trop tard'), 'ACT-AQUABIKE');
    venue.reading.meanwhile = async () => {
      await portal.sql(
        `update portal.catalogue_synchronization set lease_id = gen_random_uuid() where tenant_id = $1 and state = 'running'`,
        [venue.tenantId],
      );
    };
    await venue.ask();
    await runSynchronizations(portal);
    expect((await venue.serviceNamed('ACT-AQUABIKE')).labels['fr-FR'].source).not.toBe('Trop tard');
    expect((await venue.state()).running).toBeDefined();
    await portal.sql(
      `update portal.catalogue_synchronization set lease_until = now() where state = 'running'`,
    );
  });

  test('is not written by a slow process when another claims it just before the end', async () => {
    await venue.inVenue(renamed('Bien trop tard'), 'ACT-AQUABIKE');
    await venue.ask();
    const [job] = await portal.sql<{ payload: { synchronizationId: string } }>(
      'delete from portal.outbox where task = $1 returning payload',
      [SYNCHRONIZE_JOB.name],
    );
    const { services } = portal;
    const tenant = await services.tenants.find('aqua-rivage');
    if (!tenant || !job) throw new Error('Nothing was asked for');
    // Five transactions: claim, compare, read, and two updates of the progress. All is written, but not finished.
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
    expect((await venue.serviceNamed('ACT-AQUABIKE')).labels['fr-FR'].source).not.toBe('Bien trop tard');
    expect((await venue.state()).running).toMatchObject({ step: 'writing' });
    await portal.sql(
      `update portal.catalogue_synchronization set lease_until = now() where state = 'running'`,
    );
  });

  test('runs once when two processes start it concurrently', async () => {
    const node = await portal.addNode();
    await venue.inVenue(renamed('Une fois'), 'ACT-AQUABIKE');
    await venue.ask();
    const [job] = await portal.sql<{ payload: object }>(
      'delete from portal.outbox where task = $1 returning payload',
      [SYNCHRONIZE_JOB.name],
    );
    const run = (services: typeof portal.services) =>
      catalogueTasks(services)[SYNCHRONIZE_JOB.name]?.run(job?.payload, {} as never);
    await Promise.all([run(portal.services), run(node.services)]);
    const done = (await venue.state()).history.filter(({ result }) =>
      result?.changed.items.some(({ fields }) => fields.some(({ to }) => to === 'Une fois')),
    );
    expect(done).toHaveLength(1);
    // The later process retries and finds the synchronization done.
    await runSynchronizations(portal);
    expect((await venue.state()).running).toBeUndefined();
  });
});
