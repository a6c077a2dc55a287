import { describe, expect, it } from 'vitest';
import { type BoxOfficeTest, boxOfficeTests } from '#test/portal/box-office.ts';

let office: BoxOfficeTest;
boxOfficeTests((given) => {
  office = given;
});

const preview = (
  body: { call: 'GET /Ticketing/service' | 'GET /ticketing/families'; query: object },
  token = office.token,
) => office.portal.ask('POST /boxoffice/preview', { token, body: body as never });
const service = async (externalCode: string, token?: string) => {
  const asked = await preview({ call: 'GET /Ticketing/service', query: { externalCode } }, token);
  return { ...asked, answer: asked.body.answer as { unitPrices: Record<string, number> } };
};

describe('POST /boxoffice/preview', () => {
  it('shows a new and a changed service with their drafts, while visitors see what is published', async () => {
    await office.save(office.newService('SEEN'));
    expect((await service('SEEN')).answer.unitPrices).toEqual({ PLEIN: 600, ENFANT: 300 });
    expect((await office.seen('SEEN')).status).toBe(404);
    const before = await office.seen('ENT-SPORTIF');
    const published = (await office.read()).services.find(({ code }) => code === 'ENT-SPORTIF')?.published;
    await office.change('ENT-SPORTIF', {
      prices: published?.prices.map((price) => ({ ...price, cents: 1 })) ?? [],
    });
    const seen = await service('ENT-SPORTIF');
    expect(new Set(Object.values(seen.answer.unitPrices))).toEqual(new Set([1]));
    expect(seen.headers['cache-control']).toBe('no-store');
    expect(await office.seen('ENT-SPORTIF')).toEqual(before);
  });

  it('finds a draft by its words', async () => {
    await office.save(
      office.newService('WORDS', { labels: { 'fr-FR': 'Baptême de plongée', 'en-GB': 'First dive' } }),
    );
    const { body } = await office.portal.ask('POST /boxoffice/preview', {
      token: office.token,
      body: { call: 'POST /ticketing/search', body: { searchStringFilter: 'bapteme plongee' } },
    });
    expect(body.answer).toMatchObject({ total: 1, services: [{ externalCode: 'WORDS' }] });
  });

  it('keeps what is set over the catalogue, and the order of the shop', async () => {
    const query = {};
    const { body: visible } = await office.portal.ask('GET /ticketing/families', { query });
    const { body } = await preview({ call: 'GET /ticketing/families', query });
    const codes = (body.answer as { externalCode: string }[]).map(({ externalCode }) => externalCode);
    expect(codes.filter((code) => code !== 'SEEN')).toEqual(visible.map(({ externalCode }) => externalCode));
  });

  it('rejects invalid input of the call, other calls, and administrators without the right', async () => {
    expect((await preview({ call: 'GET /Ticketing/service', query: {} })).status).toBe(400);
    expect((await preview({ call: 'PUT /cart/AddOrUpdateCart' as never, query: {} })).status).toBe(400);
    const { token } = await office.portal.administrator({ rights: ['settings.ticketing'] });
    expect((await service('ENT-SPORTIF', token)).status).toBe(401);
  });
});
