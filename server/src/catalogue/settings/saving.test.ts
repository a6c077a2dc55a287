import { describe, expect, test } from 'vitest';
import type { PortalTest } from '#test/portal/portal.ts';
import type { Settings } from '#test/portal/settings.ts';
import { settingsTests } from '#test/portal/settings-tests.ts';

let portal: PortalTest;
let token: string;
let colleague: string;
let settings: Settings;
settingsTests((given) => {
  ({ portal, token, colleague, settings } = given);
});

describe('PUT /settingsticketing/service', () => {
  test('applies on the public site at the next view, on every process', async () => {
    const node = await portal.addNode();
    await settings.seen('ACT-AQUAGYM');
    await settings.seen('ACT-AQUAGYM', { via: node } as never);
    const saved = await settings.save('ACT-AQUAGYM', {
      labels: { 'fr-FR': 'Aquagym du matin', 'en-GB': 'Morning aquagym' },
      limitNotif1: 40,
      limitNotif2: 60,
    });
    expect(saved).toMatchObject({ status: 200, body: { labels: { 'fr-FR': { own: 'Aquagym du matin' } } } });
    const now = {
      labels: { 'fr-FR': 'Aquagym du matin', 'en-GB': 'Morning aquagym' },
      limitNotif1: 40,
      limitNotif2: 60,
      limitNotifTime1: 75,
    };
    expect((await settings.seen('ACT-AQUAGYM')).body).toMatchObject(now);
    await expect
      .poll(async () => (await settings.seen('ACT-AQUAGYM', { via: node } as never)).body, { timeout: 2000 })
      .toMatchObject(now);
    const found = await portal.ask('POST /ticketing/services/filtering', {
      body: { searchStringFilter: 'du matin' },
    });
    expect(found.body.map(({ externalCode }) => externalCode)).toEqual(['ACT-AQUAGYM']);
  });

  test('restores the ticketing system’s text when a text is emptied', async () => {
    const { source } = (await settings.serviceNamed('ACT-BEBES')).labels['fr-FR'];
    await settings.save('ACT-BEBES', { labels: { 'fr-FR': 'Autre nom' } });
    const saved = await settings.save('ACT-BEBES', { labels: { 'fr-FR': '' } });
    expect(saved.body.labels['fr-FR']).toEqual({ source, own: '' });
    expect((await settings.seen('ACT-BEBES')).body.labels['fr-FR']).toBe(source);
  });

  test('returns 409 without any change after a concurrent save', async () => {
    const read = await settings.serviceNamed('ACT-ADULTES');
    const body = (text: string) => ({ ...settings.unchanged(read), labels: { 'fr-FR': text } });
    const answers = await Promise.all([
      portal.ask('PUT /settingsticketing/service', { body: body('Le premier'), token }),
      portal.ask('PUT /settingsticketing/service', { body: body('Le second'), token: colleague }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = answers[0].status === 200 ? answers : [answers[1], answers[0]];
    expect(loser?.code).toBe('settings.changed');
    expect((await settings.serviceNamed('ACT-ADULTES')).labels['fr-FR'].own).toBe(
      winner?.body.labels['fr-FR'].own,
    );
  });

  test('rejects an invalid limit at its field', async () => {
    const answer = await settings.save('ACT-BEBES', { limitNotif1: 90, limitNotif2: 90 });
    expect(answer).toMatchObject({
      status: 400,
      code: 'request.invalid',
      fields: { limitNotif1: 'Le seuil bas doit être inférieur au seuil haut.' },
    });
    expect(await settings.save('ACT-BEBES', { limitNotifTime2: 101 })).toMatchObject({
      status: 400,
      fields: { limitNotifTime2: 'Pourcentage de 0 à 100 attendu' },
    });
  });

  test('accepts a picture of the tenant only', async () => {
    const pictureOf = async (tenant: string) => {
      const [row] = await portal.sql<{ id: string }>(
        `insert into portal.picture (tenant_id, media_type, bytes, use)
         select id, 'image/png', '\\x89504e47', 'service' from portal.tenant where name = $1 returning id`,
        [tenant],
      );
      return row?.id;
    };
    const [ours, theirs] = [await pictureOf('aqua-rivage'), await pictureOf('patinoire-givre')];
    expect(await settings.save('ACT-BEBES', { pictureId: theirs })).toMatchObject({
      status: 404,
      code: 'picture.not-found',
    });
    await settings.save('ACT-BEBES', { pictureId: ours });
    expect((await settings.seen('ACT-BEBES')).body.picture?.url).toContain(ours);
    // An absent field is unchanged; null removes the picture.
    await settings.save('ACT-BEBES', { descriptions: { 'fr-FR': 'Dès six mois' } });
    expect((await settings.seen('ACT-BEBES')).body.picture?.url).toContain(ours);
    await settings.save('ACT-BEBES', { pictureId: null });
    expect((await settings.seen('ACT-BEBES')).body.picture).toBeUndefined();
  });

  test('writes old and new values to the audit log', async () => {
    await settings.save('ACT-AQUABIKE', { labels: { 'fr-FR': 'Vélo dans l’eau' }, isEnabled: false });
    const [entry] = await portal.sql(
      `select action, subject, changes from portal.audit_entry where action = 'service.changed' order by at desc limit 1`,
    );
    expect(entry).toMatchObject({
      action: 'service.changed',
      changes: [
        { field: 'labels.fr-FR', to: 'Vélo dans l’eau' },
        { field: 'isEnabled', from: 'true', to: 'false' },
      ],
    });
    const before = await portal.sql('select from portal.audit_entry');
    await settings.save('ACT-AQUABIKE', { labels: { 'fr-FR': 'Vélo dans l’eau' } });
    expect(await portal.sql('select from portal.audit_entry')).toHaveLength(before.length);
    await settings.save('ACT-AQUABIKE', { labels: { 'fr-FR': '' }, isEnabled: true });
  });

  test('writes the file name of a picture to the audit log, also when the name is unchanged', async () => {
    const pictureOf = async () => {
      const [picture] = await portal.sql<{ id: string }>(
        `insert into portal.picture (tenant_id, media_type, bytes, use, name)
         select id, 'image/webp', '', 'service', 'bassin.webp' from portal.tenant where name = 'aqua-rivage' returning id`,
      );
      return picture?.id ?? '';
    };
    const noted = async () => {
      const [entry] = await portal.sql<{ changes: unknown }>(
        `select changes from portal.audit_entry where action = 'service.changed' order by at desc limit 1`,
      );
      return entry?.changes;
    };
    await settings.save('ACT-BEBES', { pictureId: await pictureOf() });
    expect(await noted()).toEqual([{ field: 'pictureId', to: 'bassin.webp' }]);
    await settings.save('ACT-BEBES', { pictureId: await pictureOf() });
    expect(await noted()).toEqual([{ field: 'pictureId', from: 'bassin.webp', to: 'bassin.webp' }]);
    await settings.save('ACT-BEBES', { pictureId: null });
    expect(await noted()).toEqual([{ field: 'pictureId', from: 'bassin.webp' }]);
  });

  test('applies to families and establishments on the public site as well', async () => {
    const families = await portal.ask('GET /settingsticketing/FamiliesByEstablishment', {
      query: { externalEstablishmentCode: 'ALL' },
      token,
    });
    const family = families.body.items.find(({ externalCode }) => externalCode === 'ENTREES');
    const item = { version: family?.version ?? 0, descriptions: {}, isEnabled: true };
    await portal.ask('PUT /settingsticketing/family', {
      body: { ...item, externalCode: 'ENTREES', labels: { 'fr-FR': 'Entrées et bains' } },
      token,
    });
    const establishment = await portal.ask('PUT /settingsticketing/establishment', {
      body: { ...item, version: 1, externalCode: 'TILLEULS', labels: { 'de-DE': 'Lindenbad' } },
      token,
    });
    expect(establishment.status).toBe(200);
    const { body } = await portal.ask('GET /ticketing/families');
    expect(body.find(({ externalCode }) => externalCode === 'ENTREES')?.labels['fr-FR']).toBe(
      'Entrées et bains',
    );
    const places = await portal.ask('GET /ticketing/establishments');
    expect(places.body[1]?.labels['de-DE']).toBe('Lindenbad');
  });
});
