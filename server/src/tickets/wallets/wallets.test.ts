import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '#account/profile/erasure.service.ts';
import { jobsOfDomains } from '#jobs.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { buyLines } from '#test/portal/card-orders.ts';
import { type CardsTest, cardsTest } from '#test/portal/cards.ts';
import { createDevice } from '#test/portal/wallet-device.ts';
import { makeAccount, makeAppleKeys, PASS_TYPE } from '#test/portal/wallet-keys.ts';
import {
  checkPass,
  type GoogleStandIn,
  googleStandIn,
  type PushStandIn,
  pushStandIn,
  runUpdates,
  saveApple,
  saveGoogle,
} from '#test/portal/wallets.ts';
import { newPerson, type Person } from '#test/system/world.ts';

const ISSUER_ID = '3388000000022000000';
const keys = makeAppleKeys();
let portal: CardsTest;
let apns: PushStandIn;
let google: GoogleStandIn;
let admin: string;
beforeAll(async () => {
  apns = await pushStandIn();
  google = await googleStandIn();
  portal = await cardsTest({ walletServers: { push: apns.server, google: google.server } });
  admin = (await portal.administrator({ rights: ['settings.admin'] })).token;
  expect((await saveApple(portal, admin, keys)).status).toBe(200);
  expect((await saveGoogle(portal, admin, makeAccount())).status).toBe(200);
});
beforeEach(async () => {
  apns.pushed.length = 0;
  google.status = undefined;
  await runUpdates(portal);
  apns.pushed.length = 0;
});
afterAll(async () => {
  await portal[Symbol.asyncDispose]();
  await apns[Symbol.asyncDispose]();
  await google[Symbol.asyncDispose]();
});

type Wanted = CallInput<'POST /user/WalletPass'>['body'];
const ask = (token: string, body: Wanted) => portal.ask('POST /user/WalletPass', { token, body });

/** Creates a customer with a ticket of a session. */
async function booked() {
  const person = await newPerson(portal, 'aqua-rivage');
  const session = await portal.session(10);
  await buyLines(portal, person.token, [
    {
      service: session.service,
      priceName: session.priceName,
      cartLineDetails: [{ eventId: session.id, quantity: 1 }],
    },
  ]);
  const { body } = await portal.ask('POST /user/GetTicketsDetails', { token: person.token, body: {} });
  const [ticket] = body.tickets;
  if (!ticket) throw new Error('Nothing was bought');
  return { person, session, ticket, number: ticket.ticketNumber };
}

/** Adds the pass of a ticket or a card to a new device. */
async function added({ token }: Pick<Person, 'token'>, kind: 'ticket' | 'card', number: string) {
  const device = createDevice(portal, PASS_TYPE);
  const { status, body } = await ask(token, { wallet: 'apple', kind, number });
  expect(status).toBe(200);
  const outcome = await device.add(body.address);
  expect(outcome).toMatchObject({ opened: 200, registered: 201 });
  const [serial = ''] = device.passes.keys();
  await device.update();
  return { device, serial, outcome, address: body.address };
}
const shown = (device: ReturnType<typeof createDevice>, serial: string) =>
  device.passes.get(serial)?.json as object;

describe('the keys of a venue', () => {
  it('are stored encrypted and never returned', async () => {
    const { body } = await portal.ask('GET /settingsadmin/wallets', { token: admin });
    expect(body).toMatchObject({
      apple: { isOn: true, source: 'venue', passType: PASS_TYPE, isExpired: false },
      google: { isOn: true, source: 'venue', issuerId: ISSUER_ID },
    });
    expect(JSON.stringify(body)).not.toContain('KEY');
    const stored = await portal.sql<{ row: string }>(
      'select wallet_settings::text as row from portal.wallet_settings',
    );
    expect(JSON.stringify(stored)).not.toContain('BEGIN');
    const audit = await portal.sql<{ row: string }>(
      `select audit_entry::text as row from portal.audit_entry where action like 'wallet.%'`,
    );
    expect(audit.length).toBe(2);
    expect(JSON.stringify(audit)).not.toContain('BEGIN');
  });

  it('show the buttons, unless they are switched off or belong to another venue', async () => {
    const wallets = async (tenant = 'aqua-rivage') =>
      (await portal.ask('GET /portal/allParameters', { tenant })).body.offers.wallets;
    expect(await wallets()).toEqual(['apple', 'google']);
    expect(await wallets('patinoire-givre')).toEqual([]);
    await portal.ask('PUT /settingsadmin/applewalleton', { token: admin, body: { isOn: false } });
    expect(await wallets()).toEqual(['google']);
    const { person, number } = await booked();
    expect(await ask(person.token, { wallet: 'apple', kind: 'ticket', number })).toMatchObject({
      code: 'wallet.off',
    });
    await portal.ask('PUT /settingsadmin/applewalleton', { token: admin, body: { isOn: true } });
  });

  it('keep the present key when a new one is refused, and name the field', async () => {
    const other = makeAppleKeys();
    const refused = await saveApple(portal, admin, { own: other.own, issuer: keys.issuer });
    expect(refused).toMatchObject({ status: 400, code: 'wallet.refused' });
    expect(Object.keys(refused.fields)).toEqual(['issuer']);
    const { body } = await portal.ask('GET /settingsadmin/wallets', { token: admin });
    expect(body.apple.source).toBe('venue');
  });
});

describe('POST /user/WalletPass', () => {
  it('returns the signed pass of a ticket with its session, code and page', async () => {
    const { person, ticket, number } = await booked();
    const { outcome, serial } = await added(person, 'ticket', number);
    expect(outcome.type).toBe('application/vnd.apple.pkpass');
    const { json, isComplete, isSigned } = checkPass(outcome.bytes as Uint8Array, keys.issuer.certificate);
    expect({ isComplete, isSigned }).toEqual({ isComplete: true, isSigned: true });
    expect(json).toMatchObject({
      serialNumber: serial,
      passTypeIdentifier: PASS_TYPE,
      voided: false,
      barcodes: [{ format: 'PKBarcodeFormatQR', message: ticket.code }],
      eventTicket: { primaryFields: [{ value: ticket.serviceName['fr-FR'] }] },
    });
    expect(new Date(json.relevantDate).toISOString()).toBe(new Date(ticket.eventStart ?? '').toISOString());
    expect(JSON.stringify(json)).toContain(`/my-tickets/ticket/${number}`);
    expect(JSON.stringify(json)).toContain(ticket.externalPurchaseId);
  });

  it('returns the same pass again, instead of a second one', async () => {
    const { person, number } = await booked();
    const one = await added(person, 'ticket', number);
    const other = await added(person, 'ticket', number);
    expect(other.serial).toBe(one.serial);
  });

  it('returns 404 for the ticket and the card of another customer', async () => {
    const { number } = await booked();
    const stranger = await newPerson(portal, 'aqua-rivage');
    expect(await ask(stranger.token, { wallet: 'apple', kind: 'ticket', number })).toMatchObject({
      status: 404,
      code: 'ticket.not-found',
    });
    const card = await portal.newCard(await newPerson(portal, 'aqua-rivage'));
    expect(await ask(stranger.token, { wallet: 'apple', kind: 'card', number: card })).toMatchObject({
      code: 'card.not-found',
    });
  });

  it('refuses a ticket that opens nothing any more', async () => {
    const { person, number } = await booked();
    await portal.sql('update portal.ticket set refunded_at = now() where ticket_number = $1', [number]);
    expect(await ask(person.token, { wallet: 'apple', kind: 'ticket', number })).toMatchObject({
      status: 409,
      code: 'wallet.not-valid',
    });
  });
});

describe('the web service for passes', () => {
  it('lists changed passes alone, and answers 304 for a pass that has not changed', async () => {
    const { person, number } = await booked();
    const { device, serial } = await added(person, 'ticket', number);
    expect(await device.update()).toEqual({});
    await portal.ask('PUT /user/TicketHolder', {
      token: person.token,
      body: { ticketNumber: number, name: 'Paul' },
    });
    await runUpdates(portal);
    expect(apns.pushed.map(({ token }) => token)).toEqual([device.pushToken]);
    expect(await device.update()).toEqual({ [serial]: 200 });
    expect(JSON.stringify(shown(device, serial))).toContain('Paul');
    expect(await device.update()).toEqual({});
    const held = device.passes.get(serial);
    const { webServiceURL, authenticationToken } = shown(device, serial) as Record<string, string>;
    const again = await device.request('GET', `${webServiceURL}/v1/passes/${PASS_TYPE}/${serial}`, {
      token: authenticationToken ?? '',
      headers: { 'if-modified-since': held?.lastModified ?? '' },
    });
    expect(again.statusCode).toBe(304);
  });

  it('does not push a change that the pass does not show', async () => {
    const { person, number } = await booked();
    await added(person, 'ticket', number);
    await portal.sql(`update portal.ticket set holder_name = '' where ticket_number = $1`, [number]);
    await portal.sql('update portal.ticket set holder_name = null where ticket_number = $1', [number]);
    expect(await runUpdates(portal)).toEqual({ count: 1, errors: [] });
    expect(apns.pushed).toEqual([]);
  });

  it('requires the token of the pass', async () => {
    const { person, number } = await booked();
    const { device, serial } = await added(person, 'ticket', number);
    const { webServiceURL } = shown(device, serial) as { webServiceURL: string };
    const pass = `${webServiceURL}/v1/passes/${PASS_TYPE}/${serial}`;
    const registration = `${webServiceURL}/v1/devices/other/registrations/${PASS_TYPE}/${serial}`;
    expect((await device.request('GET', pass)).statusCode).toBe(401);
    expect((await device.request('GET', pass, { token: 'wrong' })).statusCode).toBe(401);
    const body = { pushToken: 'ab'.repeat(32) };
    expect((await device.request('POST', registration, { token: 'wrong', body })).statusCode).toBe(401);
    expect((await device.request('DELETE', registration, { token: 'wrong' })).statusCode).toBe(401);
    expect((await device.request('GET', pass.replace(serial, 'none'))).statusCode).toBe(401);
  });

  it('registers a device once, refuses a push token that is none, and forgets it', async () => {
    const { person, number } = await booked();
    const { device, serial, address } = await added(person, 'ticket', number);
    expect(await device.add(address)).toMatchObject({ registered: 200 });
    const held = device.passes.get(serial);
    const { webServiceURL, authenticationToken: token = '' } = shown(device, serial) as Record<
      string,
      string
    >;
    const url = `${webServiceURL}/v1/devices/${device.id}/registrations/${PASS_TYPE}/${serial}`;
    for (const pushToken of ['', 'not hex', 7, undefined])
      expect((await device.request('POST', url, { token, body: { pushToken } })).statusCode).toBe(400);
    if (held) expect(await device.remove(held)).toBe(200);
    await portal.ask('PUT /user/TicketHolder', {
      token: person.token,
      body: { ticketNumber: number, name: 'Zoé' },
    });
    await runUpdates(portal);
    expect(apns.pushed).toEqual([]);
  });

  it('accepts twenty devices for a pass, and no more', async () => {
    const { person, number } = await booked();
    const { address } = await added(person, 'ticket', number);
    for (let count = 1; count < 20; count++)
      expect(await createDevice(portal, PASS_TYPE).add(address)).toMatchObject({ registered: 201 });
    expect(await createDevice(portal, PASS_TYPE).add(address)).toMatchObject({ registered: 403 });
  });

  it('answers 404 for another venue and for an address whose time is over', async () => {
    const { person, number } = await booked();
    const { device, address } = await added(person, 'ticket', number);
    expect((await device.request('GET', address.replace('aqua-rivage', 'nowhere'))).statusCode).toBe(404);
    expect((await device.request('GET', address.replace('aqua-rivage', 'patinoire-givre'))).statusCode).toBe(
      404,
    );
    expect((await device.request('GET', `${address.slice(0, -3)}abc`)).statusCode).toBe(404);
  });

  it('accepts the messages of devices', async () => {
    const device = createDevice(portal, PASS_TYPE);
    const url = 'http://x/api/v1/wallet/apple/aqua-rivage/v1/log';
    expect((await device.request('POST', url, { body: { logs: ['no answer'] } })).statusCode).toBe(200);
    expect((await device.request('POST', url, { body: { logs: 'no list' } })).statusCode).toBe(400);
  });
});

describe('a change of a ticket', () => {
  it('moves the session of its pass', async () => {
    const { person, session, number } = await booked();
    const { device, serial } = await added(person, 'ticket', number);
    const before = (shown(device, serial) as { relevantDate: string }).relevantDate;
    const later = `set start_at = start_at + interval '3 hours', end_at = end_at + interval '3 hours'`;
    await portal.sql(`update venue.session ${later} where id = $1`, [session.id]);
    const tasks = jobsOfDomains(portal.services).tasks as TaskList;
    await tasks['tickets.follow-sessions']?.run({}, {} as never);
    await runUpdates(portal);
    expect(await device.update()).toEqual({ [serial]: 200 });
    const { relevantDate, voided } = shown(device, serial) as { relevantDate: string; voided: boolean };
    expect(Date.parse(relevantDate) - Date.parse(before)).toBe(3 * 3_600_000);
    expect(voided).toBe(false);
    expect(JSON.stringify(shown(device, serial))).toContain('Horaire changé');
  });

  it.each([
    ['refunded', `update portal.ticket set refunded_at = now() where ticket_number = $1`, 'Remboursé'],
    ['used', `update portal.ticket set consumed_at = now() where ticket_number = $1`, 'Utilisé'],
    [
      'blocked with its order',
      `update portal.purchase set blocked_at = now()
         from portal.ticket where ticket.purchase_id = purchase.id and ticket_number = $1`,
      'Bloqué',
    ],
    [
      'of a cancelled session',
      `insert into portal.session_change (tenant_id, session_id, state, sequence)
       select tenant_id, session_id, 'cancelled', 1 from portal.ticket where ticket_number = $1`,
      'Séance annulée',
    ],
  ])('voids the pass of a ticket that is %s', async (_name, statement, words) => {
    const { person, number } = await booked();
    const { device, serial } = await added(person, 'ticket', number);
    await portal.sql(statement, [number]);
    await runUpdates(portal);
    expect(apns.pushed.map(({ token }) => token)).toEqual([device.pushToken]);
    await device.update();
    const json = shown(device, serial);
    expect(json).toMatchObject({ voided: true });
    expect(json).not.toHaveProperty('barcodes');
    expect(JSON.stringify(json)).toContain(words);
  });

  it('voids the giver’s pass of a ticket that was passed on, and shows nothing of it', async () => {
    const { person, ticket, number } = await booked();
    const { device, serial } = await added(person, 'ticket', number);
    const taker = await newPerson(portal, 'aqua-rivage');
    const offer = await portal.ask('POST /user/TicketTransfer', {
      token: person.token,
      body: { ticketNumber: number },
    });
    const query = { token: new URL(offer.body.link).hash.slice(1) };
    expect((await portal.ask('PUT /user/TicketTransfer', { token: taker.token, query })).status).toBe(200);
    await runUpdates(portal);
    await device.update();
    const json = shown(device, serial);
    expect(json).toMatchObject({ voided: true });
    for (const secret of [ticket.code, number, ticket.externalPurchaseId])
      expect(JSON.stringify(json)).not.toContain(secret);
    const own = await added(taker, 'ticket', number);
    expect(own.serial).not.toBe(serial);
    expect(shown(own.device, own.serial)).toMatchObject({ voided: false });
  });

  it('empties the passes of an erased customer, at Google too', async () => {
    const { person, number } = await booked();
    const { device, serial } = await added(person, 'ticket', number);
    await ask(person.token, { wallet: 'google', kind: 'ticket', number });
    const tenant = await portal.services.tenants.find('aqua-rivage');
    if (!tenant) throw new Error('There is no venue');
    await eraseAccount(portal.services, tenant, { customerId: person.userId, losesBelongings: true });
    const rows = await portal.sql<{ row: string }>(
      'select wallet_pass::text as row from portal.wallet_pass where id = $1',
      [serial],
    );
    expect(rows[0]?.row).not.toContain(person.userId);
    expect(rows[0]?.row).not.toContain(number);
    await runUpdates(portal);
    await device.update();
    expect(shown(device, serial)).toMatchObject({ voided: true });
    const object = google.stored.get(`eventTicketObject/${ISSUER_ID}.${serial}`);
    expect(object).toMatchObject({ state: 'INACTIVE' });
    expect(JSON.stringify(object)).not.toContain(number);
  });
});

describe('a card', () => {
  it('shows what is left, and its new balance after a use', async () => {
    const person = await newPerson(portal, 'aqua-rivage');
    const number = await portal.newCard(person);
    const { device, serial } = await added(person, 'card', number);
    expect(shown(device, serial)).toMatchObject({
      storeCard: { secondaryFields: [{ value: expect.stringContaining('10 entrées') }] },
    });
    await portal.sql(
      `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
       select tenant_id, id, card_number, 'used', -3 from venue.card_right where card_number = $1`,
      [number],
    );
    await runUpdates(portal);
    expect(await device.update()).toEqual({ [serial]: 200 });
    expect(shown(device, serial)).toMatchObject({
      storeCard: {
        secondaryFields: [
          {
            value: expect.stringContaining('7 entrées'),
            changeMessage: expect.stringMatching(/^Il reste\s:\s%@$/),
          },
        ],
      },
    });
  });

  it('is void once its customer has blocked or detached it', async () => {
    const person = await newPerson(portal, 'aqua-rivage');
    for (const change of ['blocked_at = now()', 'holder_reference = null']) {
      const number = await portal.newCard(person);
      const { device, serial } = await added(person, 'card', number);
      await portal.sql(`update venue.card set ${change} where number = $1`, [number]);
      await runUpdates(portal);
      await device.update();
      expect(shown(device, serial)).toMatchObject({ voided: true });
      expect(shown(device, serial)).not.toHaveProperty('barcodes');
    }
  });
});

describe('Google Wallet', () => {
  it('stores the ticket before the link, and updates it', async () => {
    const { person, ticket, number } = await booked();
    const { status, body } = await ask(person.token, { wallet: 'google', kind: 'ticket', number });
    expect(status).toBe(200);
    expect(body.address).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
    const objects = [...google.stored.values()].filter((one) => JSON.stringify(one).includes(ticket.code));
    expect(objects).toMatchObject([{ state: 'ACTIVE', barcode: { value: ticket.code } }]);
    await portal.sql('update portal.ticket set refunded_at = now() where ticket_number = $1', [number]);
    await runUpdates(portal);
    const object = google.stored.get(`eventTicketObject/${objects[0]?.id}`);
    expect(object).toMatchObject({ state: 'INACTIVE' });
    expect(object).not.toHaveProperty('barcode');
  });

  it('reports its failure to the customer and on the health page, until it answers again', async () => {
    const { person, number } = await booked();
    google.status = 503;
    const body = { wallet: 'google', kind: 'ticket', number } as const;
    expect(await ask(person.token, body)).toMatchObject({ status: 502, code: 'wallet.unavailable' });
    const wallets = async () =>
      (await portal.ask('POST /settingsadmin/checkhealth', { token: admin })).body.lines.find(
        ({ line }) => line === 'wallets',
      );
    expect(await wallets()).toMatchObject({ isGreen: false, facts: { reason: 'Google ne répond pas.' } });
    google.status = undefined;
    expect((await ask(person.token, body)).status).toBe(200);
    expect(await wallets()).toMatchObject({ isGreen: true });
  });
});

describe('an update that fails', () => {
  it('is retried until Apple answers, and forgets a device that Apple reports as gone', async () => {
    const { person, number } = await booked();
    const first = await added(person, 'ticket', number);
    const second = await added(person, 'ticket', number);
    apns.answers.set(first.device.pushToken, { status: 410, body: '{"reason":"Unregistered"}' });
    apns.answers.set(second.device.pushToken, { status: 503 });
    await portal.sql('update portal.ticket set consumed_at = now() where ticket_number = $1', [number]);
    const failed = await runUpdates(portal);
    expect(failed.errors).toEqual(['WalletUpdateFailed: A pass was not updated: wallet.push-unreachable']);
    apns.answers.clear();
    apns.pushed.length = 0;
    // The queue runs the failed job again.
    await portal.sql(
      `insert into portal.outbox (task, payload)
       select 'tickets.wallet-update', jsonb_build_object('tenantId', tenant_id, 'passId', id)
         from portal.wallet_pass where id = $1`,
      [first.serial],
    );
    expect((await runUpdates(portal)).errors).toEqual([]);
    expect(apns.pushed.map(({ token }) => token)).toEqual([second.device.pushToken]);
  });
});
