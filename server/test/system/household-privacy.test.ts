import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderTickets } from '#tickets/documents.service.ts';
import { readPurchase } from '#tickets/orders/orders.sql.ts';
import { describePass } from '#tickets/wallets/passes.service.ts';
import { drainJobs, type PortalTest, portalTest } from '../portal/portal.ts';
import { addEndpoint, type Receiver, webhookReceiver } from '../portal/webhooks.ts';
import { placesOf } from './person-search.ts';
import { beginPayment, finishSales } from './support.ts';
import { newPerson, type Person } from './world.ts';

// A customer buys for two people, whose names and birth dates appear nowhere else.

const MARKS = ['zyxenfant', 'zyxmamie', '1913-02-27', '1917-03-29', '27/02/1913', '29/03/1917'];
const PEOPLE = [
  { name: 'Zyxenfant', relation: 'child', birthDate: '1917-03-29' },
  { name: 'Zyxmamie', relation: 'grandparent', birthDate: '1913-02-27' },
] as const;

let portal: PortalTest;
let ada: Person;
let receiver: Receiver;
let order: string;
let form: Record<string, string>;
let administrator: string;

beforeAll(async () => {
  portal = await portalTest();
  receiver = await webhookReceiver();
  ({ token: administrator } = await portal.administrator({ isSuper: true }));
  await addEndpoint(portal, administrator, receiver.url);
  ada = await newPerson(portal, 'aqua-rivage');
  await buyForPeople();
}, 60_000);
afterAll(async () => {
  await receiver?.[Symbol.asyncDispose]();
  await portal?.[Symbol.asyncDispose]();
});

async function buyForPeople(): Promise<void> {
  const { token } = ada;
  const people: string[] = [];
  for (const body of PEOPLE)
    people.push((await portal.ask('POST /user/householdPerson', { token, body })).body.id);
  const session = await portal.session(5);
  await portal.sql(
    `update venue.session set minimum_age = null, maximum_age = null, accompaniment = null where id = $1`,
    [session.id],
  );
  const part = { eventId: session.id, quantity: 2, people };
  const { body: cart, error } = await portal.ask('PUT /cart/AddOrUpdateCart', {
    token,
    body: {
      cartLines: [{ service: session.service, priceName: session.priceName, cartLineDetails: [part] }],
    },
  });
  if (!cart.id) throw new Error(error);
  form = await beginPayment(portal, cart.id, { token });
  await portal.notify(form);
  await finishSales(portal, [cart.id]);
  const { body } = await portal.ask('POST /user/GetTicketsDetails', { body: {}, token });
  order = body.tickets[0]?.externalPurchaseId ?? '';
  expect(body.tickets.map(({ holderName }) => holderName).sort()).toEqual(['Zyxenfant', 'Zyxmamie']);
  const query = { externalPurchaseId: order };
  await portal.ask('GET /Purchase/SendTicketDetailsByEmail', { token, query });
  await portal.ask('GET /Purchase/SendReceiptPurchaseByEmail', { token, query });
  await drainJobs(portal);
}

const marksIn = (text: string) => MARKS.filter((mark) => text.toLowerCase().includes(mark));

describe('the people of a household', () => {
  it('are stored in their table and on the tickets alone: in no mail, payment, system or job', async () => {
    expect(await placesOf(portal, portal.services.secrets, MARKS)).toEqual([
      'portal.household_person.birth_date',
      'portal.household_person.name',
      'portal.ticket.holder_name',
    ]);
    const mails = await portal.sql<{ count: number }>(
      `select count(*)::integer as count from portal.mail_delivery where outcome is not null`,
    );
    expect(mails[0]?.count).toBeGreaterThanOrEqual(3);
  });

  it('are neither in the form for the bank nor in a webhook', () => {
    expect(Object.keys(form).length).toBeGreaterThan(5);
    expect(marksIn(JSON.stringify(form))).toEqual([]);
    expect(receiver.received.length).toBeGreaterThan(0);
    expect(marksIn(receiver.received.map(({ body }) => body).join())).toEqual([]);
  });

  it('are on the tickets that their customer downloads, and not on those of mails and of the desk', async () => {
    const { services } = portal;
    const tenant = (await services.tenants.venues()).find(({ name }) => name === 'aqua-rivage');
    if (!tenant) throw new Error('no venue');
    const [row] = await portal.sql<{ id: string }>(
      'select id from portal.purchase where external_purchase_id = $1',
      [order],
    );
    const purchase = await services.database.tenant(tenant.id, (db) => readPurchase(db, row?.id ?? ''));
    if (!purchase) throw new Error('no order');
    const holdersOf = async (showsPeople?: boolean) => {
      const wanted = { userId: ada.userId, ...(showsPeople && { showsPeople }) };
      const { documents } = await orderTickets(services, tenant, purchase, 'fr-FR', wanted);
      return documents.map(({ holder }) => holder).sort();
    };
    expect(await holdersOf(true)).toEqual(['Zyxenfant', 'Zyxmamie']);
    expect(await holdersOf()).toEqual([null, null]);
  });

  it('are in no pass for a wallet', async () => {
    const { services } = portal;
    const tenant = (await services.tenants.venues()).find(({ name }) => name === 'aqua-rivage');
    if (!tenant) throw new Error('no venue');
    const tickets = await portal.sql<{ number: string }>(
      'select ticket_number as number from portal.ticket where user_id = $1 and holder_name is not null',
      [ada.userId],
    );
    expect(tickets).toHaveLength(2);
    for (const { number } of tickets) {
      const subject = { customerId: ada.userId, kind: 'ticket', number } as const;
      const described = await describePass(services, tenant, subject, { id: number, locale: 'fr-FR' });
      expect(described?.pass.number).toBe(number);
      expect(marksIn(JSON.stringify(described))).toEqual([]);
    }
  });

  it('are in no answer to an administrator about the customer, the order and the session', async () => {
    const token = administrator;
    const answers = [
      await portal.ask('POST /settingsadmin/lookup', { token, body: { text: order } }),
      await portal.ask('POST /settingsadmin/lookup', { token, body: { text: ada.lastName } }),
      await portal.ask('GET /settingsadmin/lookupcustomer', { token, query: { customerId: ada.userId } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(JSON.stringify(answers)).toContain(order);
    expect(marksIn(JSON.stringify(answers.map(({ body }) => body)))).toEqual([]);
  });

  it('are nowhere after their deletion in one action', async () => {
    await portal.ask('DELETE /user/household', { token: ada.token });
    expect(await placesOf(portal, portal.services.secrets, MARKS)).toEqual([]);
  });
});
