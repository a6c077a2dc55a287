import { describe, expect, it, vi } from 'vitest';
import type { App } from '#app.ts';
import { designTests } from '#test/portal/design.ts';
import type { PortalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let other: App;
let token: string;
const { read, sent, save, undo, upload, elsewhere } = designTests(
  (given) => ({ portal, other, token } = given),
);

/** Returns the public design of the venue as one of the processes serves it. */
async function seen(via?: App) {
  const { body } = await portal.ask('GET /portal/allParameters', via ? { via } : {});
  const { brand, design } = body.tenant;
  return { brand, ...design, gallery: body.gallery.map(({ id }) => id) };
}

describe('brand colour', () => {
  it.each([
    ['#0B6E8A', '#0b6e8a'],
    ['  a3005c ', '#a3005c'],
    ['#123', '#112233'],
  ])('accepts %s', async (brand, kept) => {
    expect((await save({ brand })).body.brand).toBe(kept);
    expect((await seen()).brand).toBe(kept);
  });

  it.each([
    ['#33aadd', 'Contraste insuffisant avec le blanc\u202f: 4,5 au moins.'],
    ['#777777', 'Contraste insuffisant avec le blanc\u202f: 4,5 au moins.'],
    ['', 'Saisie obligatoire'],
    ['rouge', 'Couleur attendue sous la forme #1a2b3c'],
    ['#000;}body{}', 'Couleur attendue sous la forme #1a2b3c'],
    ['#000000"', 'Couleur attendue sous la forme #1a2b3c'],
    ['url(//x.fr)', 'Couleur attendue sous la forme #1a2b3c'],
  ])('rejects %j', async (brand, problem) => {
    const before = await read();
    const { status, code, fields } = await save({ brand });
    expect({ status, code, fields }).toEqual({
      status: 400,
      code: 'request.invalid',
      fields: { brand: problem },
    });
    expect(await read()).toEqual(before);
  });

  it('is rejected with a message in the requester’s language', async () => {
    const body = await sent({ brand: '#ffffff' });
    const { fields } = await portal.ask('PUT /settingsportal/design', { token, body, locale: 'de-DE' });
    expect(fields).toEqual({ brand: 'Zu wenig Kontrast zu Weiß: mindestens 4,5.' });
  });
});

describe('font of a design', () => {
  it('can be any of the offered fonts', async () => {
    expect((await save({ titleFont: 'fraunces', textFont: 'inter' })).status).toBe(200);
    expect(await seen()).toMatchObject({ titleFont: 'fraunces', textFont: 'inter' });
  });

  it.each(['Inter Tight', 'comic-sans', '"}body{', '__proto__', ''])('rejects %j', async (titleFont) => {
    const { status, fields } = await save({ titleFont: titleFont as 'inter' });
    expect({ status, fields }).toEqual({
      status: 400,
      fields: { titleFont: 'Choisissez une valeur proposée' },
    });
  });
});

describe('saved design', () => {
  it('applies at the next page view on every process', async () => {
    expect((await seen(other)).brand).toBe('#0b6e8a');
    const { body } = await save({ brand: '#7a1fa2' });
    expect(await seen()).toMatchObject({ brand: '#7a1fa2', version: body.version });
    await vi.waitFor(async () => expect((await seen(other)).brand).toBe('#7a1fa2'), {
      timeout: 1000,
      interval: 5,
    });
  });

  it('applies to the list of venues, which belongs to no tenant', async () => {
    const brandOf = async () => {
      const { body } = await portal.ask('GET /portal/tenants');
      return body.find(({ name }) => name === 'aqua-rivage')?.brand;
    };
    expect(await brandOf()).toBe('#0b6e8a');
    await save({ brand: '#00695c' });
    expect(await brandOf()).toBe('#00695c');
  });

  it('changes no other tenant', async () => {
    const [before] = await portal.sql("select * from portal.tenant where name = 'patinoire-givre'");
    await save({ brand: '#7a1fa2' });
    expect(await portal.sql("select * from portal.tenant where name = 'patinoire-givre'")).toEqual([before]);
  });

  it('creates no version when nothing has changed', async () => {
    const before = await read();
    expect((await save()).body).toEqual(before);
  });

  it('names the administrator who saved it, with old and new values in the audit log', async () => {
    const { email } = await portal.administrator({ rights: ['settings.design'] });
    const { body } = await save({ brand: '#7a1fa2', titleFont: 'lora' });
    expect(body.savedBy).not.toBe(email);
    const [entry] = await portal.sql<{ administrator_email: string; changes: unknown }>(
      "select administrator_email, changes from portal.audit_entry where action = 'design.saved' order by at desc limit 1",
    );
    expect(entry).toEqual({
      administrator_email: body.savedBy,
      changes: [
        { field: 'brand', from: '#0b6e8a', to: '#7a1fa2' },
        { field: 'titleFont', from: 'Bricolage Grotesque', to: 'Lora' },
      ],
    });
  });

  it('returns 409 to the second of two concurrent saves', async () => {
    const body = await sent();
    const answers = await Promise.all(
      ['#7a1fa2', '#00695c'].map((brand, index) =>
        portal.ask('PUT /settingsportal/design', {
          token,
          body: { ...body, brand },
          ...(index === 1 && { via: other }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('settings.changed');
    const winner = answers.find(({ status }) => status === 200)?.body;
    expect((await read()).brand).toBe(winner?.brand);
  });
});

describe('undo of a design', () => {
  it('restores the previous design and its pictures as a new version', async () => {
    const picture = await upload();
    const chosen = { id: picture.id, descriptions: { 'fr-FR': 'Le grand bassin', 'en-GB': 'The main pool' } };
    await save({ gallery: [chosen] });
    const before = await read();
    await save({ brand: '#7a1fa2', gallery: [] });
    expect((await read()).previous).toEqual({
      brand: '#0b6e8a',
      accent: '#ffc043',
      titleFont: 'bricolage-grotesque',
      textFont: 'figtree',
      hasOtherPictures: true,
    });
    const { body } = await undo();
    expect(body).toMatchObject({ brand: before.brand, gallery: before.gallery, version: before.version + 2 });
    expect(await seen()).toMatchObject({ brand: '#0b6e8a', gallery: [picture.id] });
    await vi.waitFor(async () => expect((await seen(other)).brand).toBe('#0b6e8a'), {
      timeout: 1000,
      interval: 5,
    });
  });

  it('goes back step by step to the first design of the venue', async () => {
    const { tenant, token: theirs } = await elsewhere();
    const change = async (brand: string, version: number) =>
      portal.ask('PUT /settingsportal/design', {
        tenant,
        token: theirs,
        body: { version, brand, titleFont: 'figtree', textFont: 'figtree', gallery: [] },
      });
    const back = async (version: number) =>
      portal.ask('POST /settingsportal/undodesign', { tenant, token: theirs, body: { version } });
    expect((await back(0)).code).toBe('settings.nothing-to-undo');
    await change('#7a1fa2', 0);
    await change('#00695c', 1);
    expect((await back(2)).body.brand).toBe('#7a1fa2');
    const first = await back(3);
    expect(first.body).toMatchObject({ brand: '#3d4f9f', titleFont: 'bricolage-grotesque', version: 4 });
    expect(first.body.previous).toBeUndefined();
    expect((await back(4)).code).toBe('settings.nothing-to-undo');
  });

  it('applies only to the version seen by the administrator and writes an audit entry', async () => {
    const { body } = await save({ brand: '#7a1fa2' });
    expect((await undo(body.version - 1)).code).toBe('settings.changed');
    await undo();
    const [entry] = await portal.sql<{ changes: unknown }>(
      "select changes from portal.audit_entry where action = 'design.undone' order by at desc limit 1",
    );
    expect(entry?.changes).toEqual([{ field: 'brand', from: '#7a1fa2', to: '#0b6e8a' }]);
  });
});

describe('design calls without the right settings.design', () => {
  it.each([[['settings.ticketing']], [['settings.admin']], [[]]] as const)(
    'return 401 for an administrator with %j',
    async (rights) => {
      const { token: weak } = await portal.administrator({ rights });
      const refusals = [
        await portal.ask('GET /settingsportal/design', { token: weak }),
        await portal.ask('PUT /settingsportal/design', { token: weak, body: await sent() }),
        await portal.ask('POST /settingsportal/undodesign', { token: weak, body: { version: 0 } }),
      ];
      for (const { status, code } of refusals)
        expect({ status, code }).toEqual({ status: 401, code: 'commons.admin-right-required' });
    },
  );

  it('are rejected by the database too when they change another tenant', async () => {
    const { database } = portal.services;
    const [there] = await portal.sql<{ id: string }>(
      "select id from portal.tenant where name = 'patinoire-givre'",
    );
    const here = await portal.services.tenants.find('aqua-rivage');
    if (!here || !there) throw new Error('The demonstration has both venues');
    const changed = await database.tenant(here.id, (db) =>
      db.query('update portal.tenant set brand = $1 where id = $2 returning id', ['#000000', there.id]),
    );
    expect(changed).toEqual([]);
    const unset = await database.platform((db) =>
      db.query("update portal.tenant set brand = '#000000' returning id"),
    );
    expect(unset).toEqual([]);
    await expect(
      database.tenant(here.id, (db) => db.query("update portal.tenant set name = 'elsewhere'")),
    ).rejects.toThrow('permission denied');
  });
});
