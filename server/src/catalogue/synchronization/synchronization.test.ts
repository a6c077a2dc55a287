import { describe, expect, test } from 'vitest';
import {
  renamed,
  runSynchronizations,
  type SynchronizationTest,
  synchroniseNow,
  synchronizationTests,
} from '#test/portal/synchronization.ts';
import { catalogueTasks } from './synchronization.jobs.ts';

let venue: SynchronizationTest;
let portal: SynchronizationTest['portal'];
synchronizationTests((given) => {
  venue = given;
  ({ portal } = venue);
});

describe('catalogue synchronization', () => {
  test('reports progress, changes, requester and time', async () => {
    await portal.sql(
      `insert into venue.service select (jsonb_populate_record(service, '{"code": "NOUVEAU", "labels": {"fr-FR": "Nouveau"}}')).*
         from venue.service where tenant_id = $1 and code = 'ACT-AQUAGYM'`,
      [venue.tenantId],
    );
    await venue.inVenue(`${renamed('Bébés dans l’eau')}, minimum_age = 3`, 'ACT-BEBES');
    const asked = await venue.ask();
    expect(asked).toMatchObject({ status: 200, body: { running: { step: 'queued', by: venue.email } } });
    await runSynchronizations(portal);
    const now = await venue.state();
    expect(now.running).toBeUndefined();
    expect(now.last).toMatchObject({ isDone: true, by: venue.email });
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
    // Both services are for sale at the next view.
    expect((await venue.seen('NOUVEAU')).labels['fr-FR']).toBe('Nouveau');
    expect(await venue.seen('ACT-BEBES')).toMatchObject({
      minimumAge: 3,
      labels: { 'fr-FR': 'Bébés dans l’eau' },
    });
    const [entry] = await portal.sql(
      `select administrator_email, subject, changes from portal.audit_entry where action = 'synchronization.done'
        order by at desc limit 1`,
    );
    expect(entry).toEqual({
      administrator_email: venue.email,
      subject: 'Aqua Rivage',
      changes: [
        { field: 'added', to: '1' },
        { field: 'changed', to: '1' },
      ],
    });
  });

  test('runs once at a time for a tenant, in parallel with other tenants', async () => {
    const answers = await Promise.all([venue.ask(), venue.ask(), venue.ask()]);
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
    expect((await venue.ask()).status).toBe(200);
    await runSynchronizations(portal);
  });

  test('on schedule is listed only when it found a change', async () => {
    const before = await venue.state();
    await catalogueTasks(portal.services)['catalogue.synchronise-all']?.run({}, {} as never);
    expect(await runSynchronizations(portal)).toBe(2);
    const after = await venue.state();
    expect(after.history).toEqual(before.history);
    expect(after.last).toMatchObject({ isDone: true, by: '' });
    expect(after.last?.id).not.toBe(before.last?.id);
    const kept = await portal.sql(
      'select from portal.catalogue_synchronization where tenant_id = $1 and not is_notable',
      [venue.tenantId],
    );
    expect(kept.length).toBeLessThanOrEqual(1);
  });
});

describe('text of an administrator in the synchronized catalogue', () => {
  test('remains when the ticketing system’s text changes, with a conflict until it is resolved', async () => {
    await venue.save('ACT-AQUABIKE', { labels: { 'fr-FR': 'Vélo du Rivage' }, limitNotif1: 10 });
    await venue.inVenue(renamed('Aquavélo'), 'ACT-AQUABIKE');
    await venue.ask();
    await runSynchronizations(portal);
    const { result } = (await venue.state()).last ?? {};
    expect(result?.conflicts).toMatchObject({
      count: 1,
      items: [
        {
          externalCode: 'ACT-AQUABIKE',
          fields: [{ field: 'labels', part: 'fr-FR', to: 'Aquavélo', own: 'Vélo du Rivage' }],
        },
      ],
    });
    expect(await venue.seen('ACT-AQUABIKE')).toMatchObject({
      labels: { 'fr-FR': 'Vélo du Rivage' },
      limitNotif1: 10,
    });
    const { labels, version } = await venue.serviceNamed('ACT-AQUABIKE');
    expect(labels['fr-FR']).toMatchObject({ source: 'Aquavélo', own: 'Vélo du Rivage' });
    expect(labels['fr-FR'].conflict).not.toBeUndefined();

    const resolve = (keep: 'mine' | 'theirs', read: number) =>
      portal.ask('PUT /settingsticketing/conflict', {
        body: { kind: 'service', externalCode: 'ACT-AQUABIKE', version: read, field: 'labels', language: 'fr-FR', keep },
        token: venue.settings,
      }); // biome-ignore format: one body
    expect((await resolve('mine', version - 1)).code).toBe('settings.changed');
    const kept = await resolve('mine', version);
    expect(kept).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect((await venue.serviceNamed('ACT-AQUABIKE')).labels['fr-FR']).toEqual({
      source: 'Aquavélo',
      own: 'Vélo du Rivage',
    });
    expect((await resolve('theirs', version + 1)).code).toBe('settings.changed');

    await venue.inVenue(renamed('Vélo aquatique'), 'ACT-AQUABIKE');
    await synchroniseNow(portal);
    await resolve('theirs', (await venue.serviceNamed('ACT-AQUABIKE')).version);
    expect((await venue.seen('ACT-AQUABIKE')).labels['fr-FR']).toBe('Vélo aquatique');
  });

  test('returns 409 when the ticketing system’s text changed after the editor was opened', async () => {
    const { version } = await venue.serviceNamed('ACT-AQUABIKE');
    await venue.inVenue(renamed('Encore un nom'), 'ACT-AQUABIKE');
    await synchroniseNow(portal);
    expect(await venue.save('ACT-AQUABIKE', { version })).toMatchObject({
      status: 409,
      code: 'settings.changed',
    });
  });

  test('is restored when the item is removed and comes back', async () => {
    await venue.save('ACT-ADULTES', {
      labels: { 'fr-FR': 'Nager adulte', 'de-DE': 'Schwimmen' },
      descriptions: { 'en-GB': 'Grown-ups only' },
      limitNotif2: 80,
    });
    const before = await venue.serviceNamed('ACT-ADULTES');
    const [row] = await portal.sql<{ stored: object }>(
      `with gone as (delete from venue.service where tenant_id = $1 and code = 'ACT-ADULTES' returning *)
       select to_jsonb(gone) as stored from gone`,
      [venue.tenantId],
    );
    await synchroniseNow(portal);
    expect(
      (await portal.ask('GET /Ticketing/service', { query: { externalCode: 'ACT-ADULTES' } })).status,
    ).toBe(404);
    expect(await venue.serviceNamed('ACT-ADULTES')).toMatchObject({ isPresent: false, hiddenReason: 'gone' });
    expect((await venue.state()).history[0]?.result?.gone).toMatchObject({
      count: 1,
      items: [{ externalCode: 'ACT-ADULTES', labels: { 'fr-FR': 'Nager adulte' } }],
    });
    // A removed item can still be edited.
    expect((await venue.save('ACT-ADULTES', { descriptions: { 'de-DE': 'Erwachsene' } })).status).toBe(200);

    await portal.sql('insert into venue.service select (jsonb_populate_record(null::venue.service, $1)).*', [
      JSON.stringify(row?.stored),
    ]);
    await synchroniseNow(portal);
    const { version: _v, changedAt: _a, changedBy: _b, ...after } = await venue.serviceNamed('ACT-ADULTES');
    expect(after).toMatchObject({
      labels: before.labels,
      descriptions: { 'en-GB': before.descriptions['en-GB'], 'de-DE': { own: 'Erwachsene' } },
      limitNotif2: 80,
      isPresent: true,
    });
    expect((await venue.state()).history[0]?.result?.added).toMatchObject({
      items: [{ externalCode: 'ACT-ADULTES', isBack: true }],
    });
  });

  test('is kept when it is saved during a synchronization', async () => {
    await venue.inVenue(renamed('Nom d’origine'), 'ACT-AQUABIKE');
    venue.reading.meanwhile = async () => {
      venue.reading.meanwhile = async () => undefined;
      await venue.save('ACT-AQUABIKE', { labels: { 'fr-FR': 'Écrit pendant' } });
    };
    await synchroniseNow(portal);
    expect((await venue.seen('ACT-AQUABIKE')).labels['fr-FR']).toBe('Écrit pendant');
    expect((await venue.serviceNamed('ACT-AQUABIKE')).labels['fr-FR']).toMatchObject({
      source: 'Nom d’origine',
      own: 'Écrit pendant',
    });
  });
});

test('a venue sells its ticketing system’s catalogue before its first synchronization', async () => {
  await portal.sql('delete from portal.catalogue_item');
  await portal.services.tenantChanges.write(venue.tenantId as never, async () => undefined);
  const { body } = await portal.ask('GET /ticketing/families');
  expect(body.length).toBeGreaterThan(0);
  const { body: none } = await portal.ask('GET /settingsticketing/establishments', { token: venue.settings });
  expect(none.items).toEqual([]);
  await synchroniseNow(portal);
  expect((await portal.ask('GET /ticketing/families')).body).toEqual(body);
});
