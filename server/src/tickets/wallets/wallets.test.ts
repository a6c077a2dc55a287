import { describe, expect, it } from 'vitest';
import type { CardsTest } from '#test/portal/cards.ts';
import { allowGuests, buyAsGuest } from '#test/portal/guest-orders.ts';
import { createDevice } from '#test/portal/wallet-device.ts';
import { makeAppleKeys, PASS_TYPE } from '#test/portal/wallet-keys.ts';
import { walletTests } from '#test/portal/wallet-tests.ts';
import { checkPass, type PushStandIn, runUpdates, saveApple } from '#test/portal/wallets.ts';
import { newPerson } from '#test/system/world.ts';

const ISSUER_ID = '3388000000022000000';
let portal: CardsTest;
let apns: PushStandIn;
let admin: string;
let keys: ReturnType<typeof makeAppleKeys>;
const { ask, booked, added, shown } = walletTests((given) => {
  ({ portal, apns, admin, keys } = given);
});

/** Adds an account with the password of Jeanne. */
const addAccount = (email: string) =>
  portal.sql(
    `insert into portal.customer (tenant_id, email, password_hash, user_type, locale)
     select tenant_id, $1, password_hash, 'civil', 'fr-FR' from portal.customer where email = 'jeanne@example.com' limit 1`,
    [email],
  );

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

  it('makes the pass of a ticket without an account, which the account that takes the order in keeps', async () => {
    await allowGuests(portal);
    const order = await buyAsGuest(portal);
    const { body } = await portal.ask('POST /user/GetTicketsDetails', { token: order.token, body: {} });
    const number = body.tickets[0]?.ticketNumber ?? '';
    const { device, serial, outcome } = await added({ token: order.token }, 'ticket', number);
    const { json } = checkPass(outcome.bytes as Uint8Array, keys.issuer.certificate);
    expect(JSON.stringify(json)).toMatch(/\/order"/);
    expect(JSON.stringify(json)).not.toContain(order.key);
    await addAccount(order.email);
    const token = await portal.signIn(order.email);
    await runUpdates(portal);
    expect(apns.pushed.map((push) => push.token)).toContain(device.pushToken);
    expect(await device.update()).toEqual({ [serial]: 200 });
    expect(JSON.stringify(shown(device, serial))).toContain(`/my-tickets/ticket/${number}`);
    expect((await added({ token }, 'ticket', number)).serial).toBe(serial);
  });

  it('voids the pass of a ticket without an account where the account has one of its own', async () => {
    await allowGuests(portal);
    const order = await buyAsGuest(portal);
    const { body } = await portal.ask('POST /user/GetTicketsDetails', { token: order.token, body: {} });
    const { device, serial } = await added(order, 'ticket', body.tickets[0]?.ticketNumber ?? '');
    await addAccount(order.email);
    await portal.sql(
      `insert into portal.wallet_pass (tenant_id, id, customer_id, kind, number, locale, style, class_key, content_hash, ends_at, change)
       select pass.tenant_id, gen_random_uuid(), account.id, kind, number, pass.locale, style, class_key, content_hash, ends_at, 0
         from portal.wallet_pass as pass
         join portal.customer as account on account.tenant_id = pass.tenant_id and not account.is_guest and account.email = $2
        where pass.id = $1`,
      [serial, order.email],
    );
    await portal.signIn(order.email);
    await runUpdates(portal);
    expect(await device.update()).toEqual({ [serial]: 200 });
    expect(shown(device, serial)).toMatchObject({ voided: true });
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
    const { webServiceURL, authenticationToken } = shown(device, serial);
    const again = await device.request('GET', `${webServiceURL}/v1/passes/${PASS_TYPE}/${serial}`, {
      token: authenticationToken,
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
    const { webServiceURL } = shown(device, serial);
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
    const { webServiceURL, authenticationToken: token } = shown(device, serial);
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
