import { describe, expect, it } from 'vitest';
import { type BoxOfficeTest, boxOfficeTests } from '#test/portal/box-office.ts';

let office: BoxOfficeTest;
boxOfficeTests((given) => {
  office = given;
});

const stateOf = async (code: string) => (await office.read()).services.find((one) => one.code === code);

describe('PUT /boxoffice/service', () => {
  it('keeps a change as a draft, which visitors do not see', async () => {
    const before = await office.seen('ENT-SPORTIF');
    const [price] = (await stateOf('ENT-SPORTIF'))?.published?.prices ?? [];
    if (!price) expect.fail('The service has no price');
    const saved = await office.change('ENT-SPORTIF', { prices: [{ ...price, cents: 700 }] });
    expect(saved).toMatchObject({ status: 200, body: { draft: { prices: [{ cents: 700 }] } } });
    expect(saved.body.published?.prices[0]?.cents).toBe(560);
    expect(await office.seen('ENT-SPORTIF')).toEqual(before);
    const undone = await office.portal.ask('DELETE /boxoffice/draft', {
      token: office.token,
      query: { kind: 'service', code: 'ENT-SPORTIF', version: saved.body.version },
    });
    expect(undone.status).toBe(204);
    expect(await stateOf('ENT-SPORTIF')).not.toHaveProperty('draft');
  });

  it('discards a draft that equals what is published', async () => {
    await office.change('ENT-FAMILLE', { minimumAge: 5 });
    const published = (await stateOf('ENT-FAMILLE'))?.published;
    if (!published) expect.fail('The service is not published');
    const saved = await office.save(published);
    expect(saved.body).not.toHaveProperty('draft');
  });

  it('returns 409 when another administrator has saved meanwhile, and for a code in use', async () => {
    const version = (await stateOf('BTQ-BONNET'))?.version ?? '';
    const first = await office.change('BTQ-BONNET', { vatRate: 100 });
    expect(first.status).toBe(200);
    const item = first.body.draft;
    if (!item) expect.fail('There is no draft');
    expect(await office.save({ ...item, vatRate: 55 }, version)).toMatchObject({
      status: 409,
      code: 'settings.changed',
    });
    const taken = await office.save(office.newService('BTQ-BONNET'), '');
    expect(taken).toMatchObject({ status: 409, code: 'box-office.code-used' });
    expect(await office.save(office.newService('NOWHERE'), 'unseen')).toMatchObject({
      status: 404,
      code: 'box-office.not-found',
    });
  });

  it('names each field with a problem in the language of the request', async () => {
    const [price] = office.newService('BAD').prices;
    if (!price) expect.fail('The sample has no price');
    const item = office.newService('BAD', {
      saleStart: '2027-02-01',
      saleEnd: '2027-01-01',
      prices: [price, price],
      cardUse: 'created',
    });
    const { status, code, fields } = await office.save(item);
    expect([status, code]).toEqual([400, 'request.invalid']);
    expect(Object.keys(fields).sort()).toEqual([
      'item.cardUse',
      'item.grants',
      'item.prices.1.name',
      'item.saleEnd',
    ]);
    const wrong = await office.save(office.newService('a code', { vatRate: 2000 }));
    expect(Object.keys(wrong.fields).sort()).toEqual(['item.code', 'item.vatRate']);
  });

  it('requires the right to the catalogue', async () => {
    const { token } = await office.portal.administrator({ rights: ['settings.ticketing'] });
    const body = { version: '', item: office.newService('FORBIDDEN') };
    expect((await office.portal.ask('PUT /boxoffice/service', { token, body })).status).toBe(401);
  });
});

describe('PUT /boxoffice/removal', () => {
  const remove = async (code: string) =>
    office.portal.ask('PUT /boxoffice/removal', {
      token: office.token,
      body: { kind: 'service', code, version: (await stateOf(code))?.version ?? '' },
    });

  it('discards a draft of a new item, deletes an unused item and archives one with sessions', async () => {
    await office.save(office.newService('NEW-ONE'));
    expect((await remove('NEW-ONE')).body).toEqual({ outcome: 'discarded' });
    await office.save(office.newService('NEW-TWO'));
    await office.publish();
    expect((await remove('NEW-TWO')).body).toEqual({ outcome: 'deleted' });
    await office.publish();
    expect(await stateOf('NEW-TWO')).toBeUndefined();
    expect((await office.seen('NEW-TWO')).status).toBe(404);
    expect((await remove('ENT-SPORTIF')).body).toEqual({ outcome: 'archived' });
    const refused = await office.portal.ask('POST /boxoffice/publication', { token: office.token, body: {} });
    expect(refused).toMatchObject({ status: 409, code: 'box-office.problems' });
    const check = await office.portal.ask('POST /boxoffice/publicationcheck', {
      token: office.token,
      body: {},
    });
    expect(check.body.problems).toEqual([
      { kind: 'service', code: 'ENT-SPORTIF', field: '', reason: 'has-sessions' },
    ]);
  });
});
