import { describe, expect, it } from 'vitest';
import { eraseAccount } from '#account/profile/erasure.service.ts';
import { jobsOfDomains } from '#jobs.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { CardsTest } from '#test/portal/cards.ts';
import { walletTests } from '#test/portal/wallet-tests.ts';
import { type GoogleStandIn, type PushStandIn, runUpdates } from '#test/portal/wallets.ts';
import { newPerson } from '#test/system/world.ts';

const ISSUER_ID = '3388000000022000000';
let portal: CardsTest;
let apns: PushStandIn;
let google: GoogleStandIn;
let admin: string;
const { ask, booked, added, shown } = walletTests((given) => {
  ({ portal, apns, google, admin } = given);
});

describe('a change of a ticket', () => {
  it('moves the session of its pass', async () => {
    const { person, session, number } = await booked();
    const { device, serial } = await added(person, 'ticket', number);
    const before = shown(device, serial).relevantDate;
    const later = `set start_at = start_at + interval '3 hours', end_at = end_at + interval '3 hours'`;
    await portal.sql(`update venue.session ${later} where id = $1`, [session.id]);
    const tasks = jobsOfDomains(portal.services).tasks as TaskList;
    await tasks['tickets.follow-sessions']?.run({}, {} as never);
    await runUpdates(portal);
    expect(await device.update()).toEqual({ [serial]: 200 });
    const { relevantDate, voided } = shown(device, serial);
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
