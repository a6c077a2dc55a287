import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invalidateSession } from '#planning/planning.sql.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { beginPayment, finishSales } from '#test/system/support.ts';
import { newPerson, type Person } from '#test/system/world.ts';

let portal: PortalTest;
let ada: Person;
let session: { id: string; service: string };
/** Ids of Ada's people: born so many years before the session, by their names */
let people: Record<'noah' | 'zoe' | 'jo', string>;

/** The service of every session, with the prices below. */
let service: string;
/** The day of the session at the venue. */
let day: string;

const label = (text: string) => ({ 'fr-FR': text });
const PRICES = [
  {
    name: 'PLEIN',
    labels: label('Plein tarif'),
    cents: 1000,
    supportingDocuments: [],
    audience: { type: 'ADULT', minimumAge: 12 },
  },
  {
    name: 'ENFANT',
    labels: label('Tarif enfant'),
    cents: 500,
    supportingDocuments: [],
    audience: { type: 'CHILD', minimumAge: 3, maximumAge: 11 },
  },
  { name: 'GROUPE', labels: label('Groupe'), cents: 3000, supportingDocuments: [], places: 4 },
];

beforeAll(async () => {
  portal = await portalTest();
  ({ service } = await portal.session(1));
  await portal.sql('update venue.service set minimum_age = null, prices = $2 where code = $1', [
    service,
    JSON.stringify(PRICES),
  ]);
});
afterAll(() => portal[Symbol.asyncDispose]());

beforeEach(async () => {
  ada = await newPerson(portal, 'aqua-rivage');
  session = { ...(await portal.session(20)), service };
  await setTerms(
    `service_codes = array['${service}'], unit_prices = null, minimum_age = null, maximum_age = null, accompaniment = null`,
  );
  const [row] = await portal.sql<{ day: string }>(
    `select to_char(start_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day from venue.session where id = $1`,
    [session.id],
  );
  day = row?.day ?? '';
  people = {
    noah: await add('Noé', born(8)),
    zoe: await add('Zoé', born(14)),
    jo: await add('Jo', born(40)),
  };
});

const setTerms = (terms: string) =>
  portal.sql(`update venue.session set ${terms} where id = $1`, [session.id]);

/** Returns the birth date of a person whose birthday it is on the day of the session, moved by some days. */
function born(years: number, days = 0): string {
  const date = new Date(`${Number(day.slice(0, 4)) - years}${day.slice(4)}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const add = async (name: string, birthDate: string, person = ada) =>
  (
    await portal.ask('POST /user/householdPerson', {
      token: person.token,
      body: { name, relation: 'child', birthDate },
    })
  ).body.id;

interface Wanted {
  priceName: string;
  quantity: number;
  people?: string[];
}

const save = (
  lines: Wanted[],
  { token, locale }: { token?: string | undefined; locale?: string } = { token: ada.token },
) =>
  portal.ask('PUT /cart/AddOrUpdateCart', {
    token,
    ...(locale && { locale }),
    body: {
      cartLines: lines.map(({ priceName, ...part }) => ({
        service: session.service,
        priceName,
        cartLineDetails: [{ eventId: session.id, ...part }],
      })),
    },
  });

async function buy(lines: Wanted[]) {
  const { body: cart } = await save(lines);
  await portal.notify(await beginPayment(portal, cart.id, { token: ada.token }));
  await finishSales(portal, [cart.id]);
  const { body } = await portal.ask('POST /user/GetTicketsDetails', { body: {}, token: ada.token });
  return { cart, tickets: body.tickets };
}

describe('PUT /cart/AddOrUpdateCart for people', () => {
  it('stores the people of a part, at most one for each ticket', async () => {
    const { body } = await save([{ priceName: 'PLEIN', quantity: 2, people: [people.zoe, people.jo] }]);
    expect(body.cartLines[0]?.cartLineDetails[0]?.people).toEqual([people.zoe, people.jo]);
    const lines = body.cartLines.map((line) => ({
      id: line.id,
      service: line.service,
      priceName: line.priceName,
      cartLineDetails: line.cartLineDetails.map(({ event: _, discounts: __, ...part }) => ({
        ...part,
        quantity: 1,
      })),
    }));
    const fewer = await portal.ask('PUT /cart/AddOrUpdateCart', {
      token: ada.token,
      body: { id: body.id, cartLines: lines },
    });
    expect(fewer.body.cartLines[0]?.cartLineDetails[0]?.people).toEqual([people.zoe]);
  });

  it('refuses a price for another age, and names the price and its ages in each language', async () => {
    const told = await Promise.all(
      ['fr-FR', 'en-GB', 'de-DE'].map((locale) =>
        save([{ priceName: 'ENFANT', quantity: 1, people: [people.zoe] }], { token: ada.token, locale }),
      ),
    );
    for (const answer of told) {
      expect(answer).toMatchObject({ status: 409, code: 'household.age' });
      expect(answer.error).toMatch(/Tarif enfant.*3.*11/);
      expect(answer.error).not.toContain('Zoé');
    }
    expect(new Set(told.map(({ error }) => error)).size).toBe(3);
    const young = await save([{ priceName: 'PLEIN', quantity: 1, people: [people.noah] }]);
    expect(young.error).toContain('à partir de 12 ans');
  });

  it('counts the age on the day of the session, from the birthday on', async () => {
    const [younger, older] = [await add('A', born(12, 1)), await add('B', born(12))];
    const codes = [];
    for (const [priceName, person] of [
      ['ENFANT', younger],
      ['PLEIN', younger],
      ['ENFANT', older],
      ['PLEIN', older],
    ] as const)
      codes.push((await save([{ priceName, quantity: 1, people: [person] }])).code);
    expect(codes).toEqual([undefined, 'household.age', 'household.age', undefined]);
  });

  it('counts the day at the establishment of the session', async () => {
    // At 23:30 in Paris it is half past one of the next day in Réunion, where the child has turned twelve.
    await portal.sql(
      `update venue.session set start_at = (date_trunc('day', start_at at time zone 'Europe/Paris') + interval '23 hours 30 minutes') at time zone 'Europe/Paris',
              end_at = (date_trunc('day', start_at at time zone 'Europe/Paris') + interval '25 hours') at time zone 'Europe/Paris' where id = $1`,
      [session.id],
    );
    const child = await add('A', born(12, 1));
    expect((await save([{ priceName: 'ENFANT', quantity: 1, people: [child] }])).status).toBe(200);
    const before = await portal.sql<{ tenant_id: string; content: object }>('select * from venue.timetable');
    const calendars = JSON.stringify([{ timeZone: 'Indian/Reunion', country: 'FR', schoolHolidays: [] }]);
    await portal.sql(`update venue.timetable set content = jsonb_set(content, '{calendars}', $1)`, [
      calendars,
    ]);
    const via = await portal.addNode();
    const body = {
      cartLines: [
        {
          service: session.service,
          priceName: 'ENFANT',
          cartLineDetails: [{ eventId: session.id, quantity: 1, people: [child] }],
        },
      ],
    };
    const late = await portal.ask('PUT /cart/AddOrUpdateCart', { token: ada.token, via, body });
    for (const { tenant_id, content } of before)
      await portal.sql('update venue.timetable set content = $2 where tenant_id = $1', [tenant_id, content]);
    expect(late.code).toBe('household.age');
  });

  it('refuses people of another account, unknown ones, and people of visitors', async () => {
    const bob = await newPerson(portal, 'aqua-rivage');
    const stranger = await add('Tom', born(8), bob);
    const refused = { status: 404, code: 'household.not-found' };
    expect(await save([{ priceName: 'ENFANT', quantity: 1, people: [stranger] }])).toMatchObject(refused);
    expect(await save([{ priceName: 'ENFANT', quantity: 1, people: [people.noah] }], {})).toMatchObject(
      refused,
    );
    const unknown = [{ priceName: 'ENFANT', quantity: 1, people: [randomUUID()] }];
    expect(await save(unknown)).toMatchObject(refused);
  });

  it('refuses a second place of a session for a person, and a person for a ticket of several places', async () => {
    const twice = await save([{ priceName: 'PLEIN', quantity: 2, people: [people.jo, people.jo] }]);
    expect(twice.code).toBe('household.twice');
    const group = await save([{ priceName: 'GROUPE', quantity: 1, people: [people.jo] }]);
    expect(group.code).toBe('request.invalid');
  });

  it('applies the ages of a session to people', async () => {
    await setTerms('minimum_age = 10');
    const young = await save([{ priceName: 'ENFANT', quantity: 1, people: [people.noah] }]);
    expect(young).toMatchObject({ code: 'event.too-young' });
    // The price is for a part of these ages, so without a person it is sold.
    expect((await save([{ priceName: 'ENFANT', quantity: 1 }])).status).toBe(200);
  });

  it('counts a person by age among those who accompany children', async () => {
    await setTerms(`accompaniment = '{"underAge": 16, "children": 2}'`);
    // A price from twelve on may be for an adult; a person of fourteen is a child at this session.
    const adult = { priceName: 'PLEIN', quantity: 1 };
    expect((await save([{ priceName: 'ENFANT', quantity: 1 }, adult])).status).toBe(200);
    const alone = await save([
      { priceName: 'ENFANT', quantity: 1, people: [people.noah] },
      { ...adult, people: [people.zoe] },
    ]);
    expect(alone.code).toBe('event.accompaniment');
    const accompanied = await save([
      { priceName: 'ENFANT', quantity: 1, people: [people.noah] },
      { ...adult, quantity: 2, people: [people.zoe, people.jo] },
    ]);
    expect(accompanied.status).toBe(200);
  });
});

describe('tickets for people', () => {
  it('have the names of the people; the order and the cart no longer have the people', async () => {
    const { cart, tickets } = await buy([
      { priceName: 'PLEIN', quantity: 3, people: [people.zoe, people.jo] },
      { priceName: 'ENFANT', quantity: 1, people: [people.noah] },
    ]);
    expect(tickets.map(({ priceName, holderName = '' }) => `${priceName} ${holderName}`).sort()).toEqual([
      'ENFANT Noé',
      'PLEIN ',
      'PLEIN Jo',
      'PLEIN Zoé',
    ]);
    const rows = await portal.sql<{ lines: object }>(
      'select lines from portal.cart where id = $1 union all select lines from portal.purchase where cart_id = $1',
      [cart.id],
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('people');
  });

  it('lose the name when the person is deleted, but not one that the customer wrote', async () => {
    const { tickets } = await buy([{ priceName: 'PLEIN', quantity: 2, people: [people.zoe, people.jo] }]);
    const renamed = tickets.find(({ holderName }) => holderName === 'Zoé')?.ticketNumber ?? '';
    const body = { ticketNumber: renamed, name: 'Mademoiselle Z' };
    await portal.ask('PUT /user/TicketHolder', { token: ada.token, body });
    await portal.ask('DELETE /user/household', { token: ada.token });
    const { body: now } = await portal.ask('POST /user/GetTicketsDetails', { body: {}, token: ada.token });
    expect(now.tickets.map(({ holderName }) => holderName).sort()).toEqual(['Mademoiselle Z', undefined]);
  });
});

describe('an open cart', () => {
  it('loses a person who was deleted during a payment once the payment has failed, and can be changed', async () => {
    const { body: cart } = await save([{ priceName: 'ENFANT', quantity: 1, people: [people.noah] }]);
    const form = await beginPayment(portal, cart.id, { token: ada.token });
    await portal.ask('DELETE /user/householdPerson', { token: ada.token, query: { id: people.noah } });
    await portal.notify(form, { vads_trans_status: 'REFUSED', vads_result: '51' });
    const [stored] = await portal.sql<{ state: string; people: boolean; quantity: number }>(
      `select state, lines @? '$[*].details[*].people' as people,
              (lines #>> '{0,details,0,quantity}')::int as quantity from portal.cart where id = $1`,
      [cart.id],
    );
    expect(stored).toEqual({ state: 'failed', people: false, quantity: 1 });
  });

  it('loses a deleted person, and one with another birth date, but no place', async () => {
    const { body: cart } = await save([
      { priceName: 'PLEIN', quantity: 2, people: [people.zoe, people.jo] },
      { priceName: 'ENFANT', quantity: 1, people: [people.noah] },
    ]);
    const peopleOf = async () => {
      const { body } = await portal.ask('GET /cart/getCart', {
        token: ada.token,
        query: { cartId: cart.id },
      });
      return body.cartLines.map(({ quantity, cartLineDetails: [part] }) => [quantity, part?.people]);
    };
    await portal.ask('DELETE /user/householdPerson', { token: ada.token, query: { id: people.zoe } });
    expect(await peopleOf()).toEqual([
      [2, [people.jo]],
      [1, [people.noah]],
    ]);
    const body = { id: people.noah, name: 'Noé', relation: 'child', birthDate: born(13) } as const;
    await portal.ask('PUT /user/householdPerson', { token: ada.token, body });
    expect(await peopleOf()).toEqual([
      [2, [people.jo]],
      [1, undefined],
    ]);
  });
});

describe('a cart with people, when the venue changes the session or the price', () => {
  /** Gives Noah, who is eight on the day of the session, a place at the price for children. */
  async function forNoah() {
    const { body: cart } = await save([{ priceName: 'ENFANT', quantity: 1, people: [people.noah] }]);
    const query = { cartId: cart.id, paymentType: 4 as const };
    return { form: () => portal.ask('GET /purchase/Form', { token: ada.token, query }), cart };
  }
  async function moveSession(years: number): Promise<void> {
    await portal.sql(
      `update venue.session set start_at = start_at + make_interval(years => $2), end_at = end_at + make_interval(years => $2)
        where id = $1`,
      [session.id, years],
    );
    const tenant = await portal.services.tenants.find('aqua-rivage');
    if (tenant) invalidateSession(portal.services, tenant, session.id);
  }

  it('is refused at its payment once the person has another age on the day of the session', async () => {
    const { form, cart } = await forNoah();
    await moveSession(4);
    expect((await form()).code).toBe('household.age');
    const { body } = await portal.ask('POST /Cart/CheckingRulesForCart', {
      token: ada.token,
      body: { cartId: cart.id },
    });
    expect(body).toMatchObject({
      isValid: false,
      messages: [{ code: 'household.age', message: expect.stringContaining('Tarif enfant') }],
    });
    await moveSession(-4);
    expect((await form()).status).toBe(200);
  });

  it('keeps the person in the account’s cart for another session of the account', async () => {
    const { cart } = await forNoah();
    const token = await portal.signIn(ada.email);
    const { body } = await portal.ask('GET /cart/getCart', { token, query: { cartId: cart.id } });
    expect(body.cartLines[0]?.cartLineDetails[0]?.people).toEqual([people.noah]);
  });
});
