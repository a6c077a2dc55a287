import { describe, expect, it } from 'vitest';
import { type BoxOfficeTest, boxOfficeTests } from '#test/portal/box-office.ts';
import { publishDue } from './publications.service.ts';

let office: BoxOfficeTest;
boxOfficeTests((given) => {
  office = given;
});

const token = () => office.token;
const undo = (id: string) =>
  office.portal.ask('POST /boxoffice/undopublication', { token: token(), body: { id } });
const schedule = (dueAt: string) =>
  office.portal.ask('POST /boxoffice/publication', { token: token(), body: { dueAt } });
const publishedPrice = async (code: string) =>
  (await office.read()).services.find((one) => one.code === code)?.published?.prices[0]?.cents;
const priceOf = async (code: string, cents: number) => {
  const service = (await office.read()).services.find((one) => one.code === code);
  const [price] = service?.draft?.prices ?? service?.published?.prices ?? [];
  return price ? [{ ...price, cents }] : [];
};

async function tenantId() {
  return (await office.portal.services.tenants.find('aqua-rivage')) ?? expect.fail('There is no venue');
}

describe('POST /boxoffice/publication', () => {
  it('shows a new service with its prices to visitors at once, on every process', async () => {
    const node = await office.portal.addNode();
    await office.portal.ask('GET /ticketing/services', { via: node } as never);
    await office.save(office.newService('PORT'));
    const publication = await office.publish();
    expect(publication).toMatchObject({ state: 'published', canUndo: true, changes: [{ change: 'added' }] });
    expect(await office.seen('PORT')).toEqual({ status: 200, prices: { PLEIN: 600, ENFANT: 300 } });
    await expect
      .poll(
        async () =>
          (
            await office.portal.ask('GET /Ticketing/service', {
              query: { externalCode: 'PORT' },
              via: node,
            })
          ).status,
        { timeout: 2000 },
      )
      .toBe(200);
  });

  it('publishes nothing when one of several drafts names an item that does not exist', async () => {
    await office.save(office.newService('GOOD'));
    await office.save(office.newService('LOST', { familyCode: 'NO-FAMILY', themeCodes: ['NO-THEME'] }));
    expect(
      await office.portal.ask('POST /boxoffice/publication', { token: token(), body: {} }),
    ).toMatchObject({ status: 409, code: 'box-office.problems' });
    const check = await office.portal.ask('POST /boxoffice/publicationcheck', { token: token(), body: {} });
    expect(check.body.problems).toEqual([
      { kind: 'service', code: 'LOST', field: 'familyCode', reason: 'unknown-reference', other: 'NO-FAMILY' },
      { kind: 'service', code: 'LOST', field: 'themeCodes', reason: 'unknown-reference', other: 'NO-THEME' },
    ]);
    expect((await office.seen('GOOD')).status).toBe(404);
    // Chosen drafts are published without the others.
    const items = [{ kind: 'service' as const, code: 'GOOD' }];
    const some = await office.portal.ask('POST /boxoffice/publication', { token: token(), body: { items } });
    expect(some.status).toBe(200);
    expect((await office.seen('GOOD')).status).toBe(200);
    await office.save(office.newService('LOST', { familyCode: 'ENTREES' }));
    await office.publish();
  });

  it('keeps what somebody else has published in other fields, and refuses the same field', async () => {
    await office.save(office.newService('SHARED'));
    await office.publish();
    await office.change('SHARED', { prices: await priceOf('SHARED', 650) });
    await office.portal.sql(`update venue.service set vat_rate = 100 where code = 'SHARED'`);
    await office.publish();
    const shared = (await office.read()).services.find(({ code }) => code === 'SHARED')?.published;
    expect(shared).toMatchObject({ vatRate: 100, prices: [{ cents: 650 }] });
    await office.change('SHARED', { minimumAge: 4 });
    await office.portal.sql(`update venue.service set minimum_age = 6 where code = 'SHARED'`);
    const check = await office.portal.ask('POST /boxoffice/publicationcheck', { token: token(), body: {} });
    expect(check.body.problems).toEqual([
      { kind: 'service', code: 'SHARED', field: 'minimumAge', reason: 'changed-since' },
    ]);
    await office.change('SHARED', { minimumAge: 4 });
    await office.publish();
  });
});

describe('versions of a publication', () => {
  it('are refused with the names of drafts that were saved, or are gone, since they were read', async () => {
    await office.save(office.newService('SEEN'));
    await office.save(office.newService('LATER-ONE'));
    const check = () => office.portal.ask('POST /boxoffice/publicationcheck', { token: token(), body: {} });
    const { drafts } = (await check()).body;
    expect(drafts.map(({ code }) => code)).toEqual(expect.arrayContaining(['SEEN', 'LATER-ONE']));
    const items = drafts.map(({ kind, code, version }) => ({ kind, code, version }));
    await office.change('SEEN', { minimumAge: 5 });
    const send = (body: { items: typeof items }) =>
      office.portal.ask('POST /boxoffice/publication', { token: token(), body });
    expect(await send({ items })).toMatchObject({
      status: 409,
      code: 'box-office.drafts-changed',
      body: { error: expect.stringMatching(/Entrée au port\s\(\S+@\S+\)/) },
    });
    // A draft that nobody changed is published alone; a draft that nobody chose stays.
    const other = items.filter(({ code }) => code === 'LATER-ONE');
    expect((await send({ items: other })).status).toBe(200);
    expect((await send({ items: other })).code).toBe('box-office.drafts-changed');
    expect((await office.seen('SEEN')).status).toBe(404);
    await office.publish();
  });

  it('name the open carts and the valid tickets of each draft', async () => {
    await office.save(office.newService('COUNTED'));
    await office.publish();
    await office.portal.ask('PUT /cart/AddOrUpdateCart', {
      body: { cartLines: [{ service: 'COUNTED', priceName: 'PLEIN', cartLineDetails: [{ quantity: 1 }] }] },
    });
    await office.change('COUNTED', { prices: await priceOf('COUNTED', 990) });
    const { body } = await office.portal.ask('POST /boxoffice/publicationcheck', {
      token: token(),
      body: {},
    });
    expect(body.drafts.find(({ code }) => code === 'COUNTED')).toMatchObject({ carts: 1, tickets: 0 });
    await office.publish();
  });
});

describe('POST /boxoffice/undopublication', () => {
  it('restores all items of the publication and keeps its changes as drafts', async () => {
    await office.save(office.newService('UNDONE'));
    await office.publish();
    await office.change('UNDONE', { prices: await priceOf('UNDONE', 900) });
    await office.save(office.newService('UNDONE-TOO'));
    const { id } = await office.publish();
    expect((await undo(id)).body).toMatchObject({ state: 'undone' });
    expect(await publishedPrice('UNDONE')).toBe(600);
    expect((await office.seen('UNDONE-TOO')).status).toBe(404);
    const again = await office.publish();
    expect(again.changes.map(({ code, change }) => [code, change])).toEqual([
      ['UNDONE', 'changed'],
      ['UNDONE-TOO', 'added'],
    ]);
    expect(await publishedPrice('UNDONE')).toBe(900);
    expect(await undo(id)).toMatchObject({ status: 409, code: 'settings.nothing-to-undo' });
  });

  it('returns 409 once a later publication has changed an item', async () => {
    await office.save(office.newService('LATER'));
    const { id } = await office.publish();
    await office.change('LATER', { minimumAge: 3 });
    await office.publish();
    expect(await undo(id)).toMatchObject({ status: 409, code: 'box-office.changed-since' });
  });
});

describe('a scheduled publication', () => {
  it('changes the price at its time, on top of what was published meanwhile', async () => {
    await office.save(office.newService('PLANNED'));
    await office.publish();
    await office.change('PLANNED', { prices: await priceOf('PLANNED', 640) });
    expect((await schedule('2020-01-01T08:00')).code).toBe('box-office.past');
    const { body: waiting } = await schedule('2999-01-01T08:00');
    expect(waiting).toMatchObject({ state: 'waiting', dueAt: '2999-01-01T07:00:00.000Z' });
    expect(await publishedPrice('PLANNED')).toBe(600);
    expect((await office.change('PLANNED', { minimumAge: 3 })).code).toBe('box-office.waits');
    const jobs = await office.portal.sql<{ runAt: Date }>(
      `select run_at as "runAt" from portal.outbox where task = 'box-office.publish'`,
    );
    expect(jobs.map(({ runAt }) => runAt.toISOString())).toEqual(['2999-01-01T07:00:00.000Z']);
    await office.portal.sql(`update venue.service set vat_rate = 55 where code = 'PLANNED'`);
    await publishDue(office.portal.services, await tenantId(), waiting.id);
    await publishDue(office.portal.services, await tenantId(), waiting.id);
    const planned = (await office.read()).services.find(({ code }) => code === 'PLANNED')?.published;
    expect(planned).toMatchObject({ vatRate: 55, prices: [{ cents: 640 }] });
    expect((await office.seen('PLANNED')).prices).toEqual({ PLEIN: 640 });
  });

  it('is called off, and its changes are drafts again', async () => {
    await office.change('PLANNED', { prices: await priceOf('PLANNED', 680) });
    const { body: waiting } = await schedule('2999-06-01T08:00');
    const off = await office.portal.ask('DELETE /boxoffice/publication', {
      token: token(),
      query: { id: waiting.id },
    });
    expect(off.body.state).toBe('called-off');
    await publishDue(office.portal.services, await tenantId(), waiting.id);
    const planned = (await office.read()).services.find(({ code }) => code === 'PLANNED');
    expect(planned?.draft?.prices[0]?.cents).toBe(680);
    expect(await publishedPrice('PLANNED')).toBe(640);
  });

  it('fails with its problems when an item that it names has gone', async () => {
    const { body: waiting } = await schedule('2999-06-01T08:00');
    await office.portal.sql(
      `update venue.service set prices = jsonb_set(prices, '{0,cents}', '777') where code = 'PLANNED'`,
    );
    await publishDue(office.portal.services, await tenantId(), waiting.id);
    const shown = (await office.read()).publications.find(({ id }) => id === waiting.id);
    expect(shown).toMatchObject({
      state: 'failed',
      problems: [{ code: 'PLANNED', field: 'prices.PLEIN.cents', reason: 'changed-since' }],
    });
    expect(await publishedPrice('PLANNED')).toBe(777);
  });
});
