import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardLine, saveLines } from '#test/portal/card-orders.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { beginPayment, finishSales } from '#test/system/support.ts';
import { newPerson, type Person } from '#test/system/world.ts';

let portal: PortalTest;
let ada: Person;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(async () => {
  ada = await newPerson(portal, 'aqua-rivage');
});

const CHILD = { name: 'Noé', relation: 'child', birthDate: '2018-05-14' } as const;

const add = (person: Person, body: object = {}) =>
  portal.ask('POST /user/householdPerson', { token: person.token, body: { ...CHILD, ...body } });
const read = async (person: Person) =>
  (await portal.ask('GET /user/household', { token: person.token })).body;

describe('POST /user/householdPerson', () => {
  it('adds people in their order, each with its documents', async () => {
    const documents = [{ document: 'PJUSTIF002', validUntil: '2030-08-31' }, { document: 'PJUSTIF004' }];
    const { status, body } = await add(ada, { documents });
    expect(status).toBe(200);
    expect(body).toEqual({ id: body.id, ...CHILD, cards: [], documents });
    await add(ada, { name: 'Zoé', relation: 'partner', birthDate: '1988-02-29' });
    const { people, documents: choices } = await read(ada);
    expect(people.map(({ name }) => name)).toEqual(['Noé', 'Zoé']);
    expect(choices[0]).toMatchObject({ code: 'PJUSTIF001', labels: { 'fr-FR': expect.any(String) } });
  });

  it.each(['1899-12-31', '2101-01-01'])(
    'refuses the birth date %s with a message at the field',
    async (birthDate) => {
      const { status, code, body } = await add(ada, { birthDate });
      expect({ status, code }).toEqual({
        status: 400,
        code: birthDate < '1900' ? 'request.invalid' : 'household.birth-date',
      });
      expect(Object.keys((body as unknown as { fields: object }).fields)).toEqual(['birthDate']);
    },
  );

  it('refuses an empty, an invisible and a long name', async () => {
    for (const name of ['', ' \u200b ', 'x'.repeat(41)])
      expect((await add(ada, { name })).status, name).toBe(400);
  });

  it('adds at most twelve people, also by concurrent requests', async () => {
    const added = await Promise.all(
      Array.from({ length: 15 }, (_, at) => add(ada, { name: `Enfant ${at}` })),
    );
    expect(added.filter(({ status }) => status === 200)).toHaveLength(12);
    expect(added.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      code: 'household.too-many',
    });
    expect((await read(ada)).people).toHaveLength(12);
  });
});

describe('cards of a person', () => {
  const buyCard = async () => {
    const holder = { cardNumber: '0', cardHolderFirstName: 'Ada', cardHolderName: 'Morel' };
    const { body } = await saveLines(portal, ada.token, [cardLine('CARTE-10', 'PLEIN', holder)]);
    await portal.notify(await beginPayment(portal, body.id, { token: ada.token }));
    await finishSales(portal, [body.id]);
    const { body: cards } = await portal.ask('GET /user/cards', { token: ada.token });
    return cards[0]?.cardNumber ?? '';
  };

  it('are cards of the account, each of one person', async () => {
    const number = await buyCard();
    expect((await add(ada, { cards: [number] })).body.cards).toEqual([number]);
    await add(ada, { name: 'Zoé', cards: [number, number] });
    expect((await read(ada)).people.map(({ cards }) => cards)).toEqual([[], [number]]);
    const other = await newPerson(portal, 'aqua-rivage');
    expect(await add(other, { cards: [number] })).toMatchObject({ status: 400, code: 'household.card' });
  });
});

describe('a person of another account', () => {
  it('is neither changed nor deleted', async () => {
    const { body: noah } = await add(ada);
    const bob = await newPerson(portal, 'aqua-rivage');
    const asked = [
      await portal.ask('PUT /user/householdPerson', {
        token: bob.token,
        body: { ...CHILD, id: noah.id, name: 'Bob' },
      }),
      await portal.ask('DELETE /user/householdPerson', { token: bob.token, query: { id: noah.id } }),
    ];
    for (const answer of asked) expect(answer).toMatchObject({ status: 404, code: 'household.not-found' });
    expect((await portal.ask('DELETE /user/household', { token: bob.token })).status).toBe(204);
    expect((await read(bob)).people).toEqual([]);
    expect((await read(ada)).people).toEqual([noah]);
  });
});

describe('PUT and DELETE', () => {
  it('change one person, delete one, and delete all', async () => {
    const [noah, zoe] = [(await add(ada)).body, (await add(ada, { name: 'Zoé' })).body];
    const body = { id: noah.id, name: 'Noah', relation: 'other', birthDate: '2019-01-01' } as const;
    expect((await portal.ask('PUT /user/householdPerson', { token: ada.token, body })).body).toEqual({
      ...body,
      cards: [],
      documents: [],
    });
    await portal.ask('DELETE /user/householdPerson', { token: ada.token, query: { id: zoe.id } });
    expect((await read(ada)).people.map(({ name }) => name)).toEqual(['Noah']);
    await add(ada);
    await portal.ask('DELETE /user/household', { token: ada.token });
    expect((await read(ada)).people).toEqual([]);
  });
});
