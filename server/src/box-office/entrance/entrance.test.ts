import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EntranceTest } from '#test/portal/entrance.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let entrance: EntranceTest;
beforeAll(async () => {
  portal = await portalTest();
  entrance = await EntranceTest.openAtNoon(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

const firstCode = async (options: Parameters<EntranceTest['sell']>[0] = {}) =>
  (await entrance.sell(options)).codes[0] ?? '';
const setGrace = (before: number, after: number) =>
  portal.sql(
    `insert into venue.entrance (tenant_id, establishment_code, grace_before, grace_after)
     select id, $1, $2, $3 from portal.tenant where name = 'aqua-rivage'
     on conflict (tenant_id, establishment_code) do update set grace_before = $2, grace_after = $3`,
    [entrance.place, before, after],
  );
const inside = async () =>
  (await entrance.ask('GET /boxoffice/entrance', {})).body.places.find(({ code }) => code === entrance.place)
    ?.inside ?? 0;

describe('POST /boxoffice/entrancescan', () => {
  test('admits a ticket once, and reports when, where and by whom it was used', async () => {
    const code = await firstCode();
    const before = await inside();
    const first = await entrance.scan(code.toLowerCase().replaceAll(' ', '-'));
    expect(first).toMatchObject({
      status: 200,
      body: { admitted: 1, inside: before + 1, scan: { isAccepted: true, kind: 'ticket', others: 0 } },
    });
    await entrance.wait();
    const second = await entrance.scan(code);
    expect(second.body).toMatchObject({
      admitted: 0,
      inside: before + 1,
      scan: {
        isAccepted: false,
        reason: 'used',
        usedAt: expect.any(String),
        usedPlace: expect.any(Object),
        usedGate: expect.stringMatching(/^admin-/),
      },
    });
  });

  test('accepts the printed number of a card or a ticket instead of its code', async () => {
    const code = await firstCode();
    const [ticket] = await portal.sql<{ number: string }>(
      'select ticket_number as number from venue.ticket where code = $1',
      [code],
    );
    expect((await entrance.scan(ticket?.number ?? '')).body.scan).toMatchObject({
      isAccepted: true,
      number: ticket?.number,
    });
    const [card] = await portal.sql<{ number: string }>(
      `select card.number from venue.card join portal.tenant on tenant.id = card.tenant_id
        where tenant.name = 'aqua-rivage' order by card.number limit 1`,
    );
    const number = card?.number ?? '';
    const typed = await entrance.scan(`${number.slice(0, 4)} ${number.slice(4)}`);
    expect(typed.body.scan).toMatchObject({ kind: 'card', number });
    expect((await entrance.scan('00000000')).body.scan).toMatchObject({ reason: 'unknown' });
  });

  test('answers a repeated scan with the first outcome, and refuses its id for another code', async () => {
    const [code, other] = [await firstCode(), await firstCode()];
    const scanId = randomUUID();
    const first = await entrance.scan(code, { scanId });
    await entrance.wait();
    expect((await entrance.scan(code, { scanId })).body.scan).toEqual(first.body.scan);
    expect(await entrance.scan(other, { scanId })).toMatchObject({ status: 409, code: 'entrance.scan-id' });
  });

  test('admits one of two devices that scan a code at once', async () => {
    const code = await firstCode();
    const node = await portal.addNode();
    const scan = (via: typeof node | undefined, establishment: string) =>
      portal.ask('POST /boxoffice/entrancescan', {
        body: { scanId: randomUUID(), code, establishment },
        token: entrance.token,
        ...(via && { via }),
      });
    // Two gates of one place within seconds are one person, so the second gate belongs to a ticket of everywhere.
    await portal.sql(
      `update venue.service set other_establishment_codes = array[$2] where code = (select service_code from venue.ticket where code = $1)`,
      [code, entrance.elsewhere],
    );
    const answers = await Promise.all([scan(undefined, entrance.place), scan(node, entrance.elsewhere)]);
    await portal.sql(
      `update venue.service set other_establishment_codes = '{}' where code = (select service_code from venue.ticket where code = $1)`,
      [code],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.scan.isAccepted)).toHaveLength(1);
  });

  test.each([
    ['unknown', async () => 'A7K2 9F4M T3QX'],
    ['too-early', () => firstCode({ startsInMinutes: 45 })],
    ['wrong-day', () => firstCode({ startsInMinutes: 3 * 24 * 60 })],
    [
      'expired',
      async () => {
        const code = await firstCode();
        await portal.sql(
          `update venue.ticket set valid_from = now() - interval '2 days', valid_until = now() - interval '1 minute' where code = $1`,
          [code],
        );
        return code;
      },
    ],
    [
      'refunded',
      async () => {
        const code = await firstCode();
        await portal.sql('update venue.ticket set taken_back_at = now() where code = $1', [code]);
        return code;
      },
    ],
    [
      'blocked',
      async () => {
        const code = await firstCode();
        await portal.sql('update venue.ticket set blocked_at = now() where code = $1', [code]);
        return code;
      },
    ],
    [
      'cancelled',
      async () => {
        const { codes, sessionId } = await entrance.sell({ startsInMinutes: 5 });
        await portal.sql('delete from venue.session where id = $1', [sessionId]);
        return codes[0] ?? '';
      },
    ],
  ])('refuses a code with the reason %s', async (reason, codeOf) => {
    expect((await entrance.scan(await codeOf())).body).toMatchObject({
      admitted: 0,
      scan: { isAccepted: false, reason },
    });
  });

  test('names the establishments where a ticket opens instead', async () => {
    const { body } = await entrance.scan(await firstCode(), { establishment: entrance.elsewhere });
    expect(body.scan).toMatchObject({
      reason: 'wrong-place',
      establishments: [expect.objectContaining({ 'fr-FR': expect.any(String) })],
    });
  });

  test('says that a session was moved after the sale', async () => {
    const { codes, sessionId } = await entrance.sell({ startsInMinutes: 90 });
    await portal.sql(
      `insert into portal.session_change (tenant_id, session_id, state, start_at, end_at)
       select tenant_id, id, 'moved', start_at, end_at from venue.session where id = $1`,
      [sessionId],
    );
    expect((await entrance.scan(codes[0] ?? '')).body.scan).toMatchObject({
      reason: 'too-early',
      isMoved: true,
    });
  });

  test('opens within the grace minutes of the establishment', async () => {
    await setGrace(0, 0);
    const early = await firstCode({ startsInMinutes: 25 });
    expect((await entrance.scan(early)).body.scan.reason).toBe('too-early');
    await setGrace(15, 0);
    await entrance.wait();
    expect((await entrance.scan(early)).body.scan.isAccepted).toBe(true);
    await setGrace(0, 0);
  });

  test('names the supporting documents that the bearer shows', async () => {
    const code = await firstCode();
    await portal.sql(
      `update venue.service set prices = jsonb_set(prices, '{0,supportingDocuments}', '["PJUSTIF001"]')
        where tenant_id = (select id from portal.tenant where name = 'aqua-rivage')
          and code = (select service_code from venue.ticket where code = $1)`,
      [code],
    );
    await portal
      .sql(
        `update portal.catalogue_item as item set source = jsonb_set(source, '{prices,0,supportingDocuments}', '["PJUSTIF001"]')
        where code = (select service_code from venue.ticket where code = $1) and kind = 'service'`,
        [code],
      )
      .catch(() => undefined);
    await portal.sql(
      "update venue.ticket set price_name = (select prices -> 0 ->> 'name' from venue.service where service.code = ticket.service_code and service.tenant_id = ticket.tenant_id) where code = $1",
      [code],
    );
    const tenant = await portal.services.tenants.find('aqua-rivage');
    if (tenant) await portal.services.tenantChanges.write(tenant.id, async () => undefined);
    const { body } = await entrance.scan(code);
    expect(body.scan).toMatchObject({ isAccepted: true, documents: [{ 'fr-FR': expect.any(String) }] });
  });

  test('admits four of five tickets of a line, then the last, and not a sixth', async () => {
    const { codes } = await entrance.sell({ quantity: 5 });
    const [first = ''] = codes;
    const before = await inside();
    const four = await entrance.scan(first, { people: 4 });
    expect(four.body).toMatchObject({
      admitted: 4,
      inside: before + 4,
      scan: { isAccepted: true, others: 1 },
    });
    const scanId = randomUUID();
    const more = await entrance.scan(first, { people: 1, isMore: true, scanId });
    expect(more.body).toMatchObject({ admitted: 1, scan: { others: 0 } });
    // A lost answer
    expect((await entrance.scan(first, { people: 1, isMore: true, scanId })).body).toMatchObject({
      admitted: 1,
    });
    await entrance.wait();
    const sixth = await entrance.scan(first, { people: 1, isMore: true });
    expect(sixth.body).toMatchObject({ admitted: 0, scan: { isAccepted: false, reason: 'used' } });
    expect(await inside()).toBe(before + 5);
  });

  test('never admits more people than tickets when two gates admit a group at once', async () => {
    const { codes } = await entrance.sell({ quantity: 5 });
    const answers = await Promise.all(
      [codes[0] ?? '', codes[1] ?? ''].map((code) => entrance.scan(code, { people: 4 })),
    );
    expect(answers.reduce((sum, { body }) => sum + body.admitted, 0)).toBe(5);
  });

  test('records an exit of a used ticket only', async () => {
    const code = await firstCode();
    expect((await entrance.scan(code, { direction: 'out' })).body.scan).toMatchObject({
      isAccepted: false,
      reason: 'not-inside',
    });
    await entrance.wait();
    await entrance.scan(code);
    const before = await inside();
    await entrance.wait();
    expect((await entrance.scan(code, { direction: 'out' })).body).toMatchObject({
      inside: before - 1,
      scan: { isAccepted: true },
    });
  });

  test.each([
    ['an establishment of another venue', { establishment: 'NOWHERE' }, 404],
    ['an empty code', { code: ' ' }, 400],
    ['no person', { people: 0 }, 400],
    ['an id that is no uuid', { scanId: '1' }, 400],
  ])('refuses %s', async (_, changes, status) => {
    const answer = await entrance.scan('A7K2 9F4M T3QX', changes);
    expect(answer.status).toBe(status);
    expect(answer.error).toEqual(expect.any(String));
  });
});

describe('POST /boxoffice/entranceundo', () => {
  const undo = (scanId: string) => entrance.ask('POST /boxoffice/entranceundo', { body: { scanId } });

  test('makes a ticket unused, and the people of a group', async () => {
    const { codes } = await entrance.sell({ quantity: 3 });
    const before = await inside();
    const scanId = randomUUID();
    await entrance.scan(codes[0] ?? '', { people: 3, scanId });
    expect((await undo(scanId)).status).toBe(204);
    expect((await undo(scanId)).status).toBe(204);
    expect(await inside()).toBe(before);
    await entrance.wait();
    expect((await entrance.scan(codes[2] ?? '')).body.admitted).toBe(1);
  });

  test('records who has undone a scan, once', async () => {
    const { codes } = await entrance.sell();
    const scanId = randomUUID();
    const { body } = await entrance.scan(codes[0] ?? '', { scanId });
    await undo(scanId);
    await undo(scanId);
    const entries = await portal.sql<{ email: string }>(
      `select administrator_email as email from portal.audit_entry where action = 'entrance.scan-undone' and subject like $1`,
      [`${body.scan.number} · %`],
    );
    expect(entries).toHaveLength(1);
    const query = { establishment: entrance.place };
    const { scans } = (await entrance.ask('GET /boxoffice/entrancescanned', { query })).body;
    expect(scans.find((scan) => scan.scanId === scanId)).toMatchObject({
      isUndone: true,
      undoneBy: entries[0]?.email,
    });
  });

  test('keeps a ticket used when its exit is undone', async () => {
    const code = await firstCode();
    await entrance.scan(code);
    await entrance.wait();
    const scanId = randomUUID();
    await entrance.scan(code, { direction: 'out', scanId });
    expect((await undo(scanId)).status).toBe(204);
    await entrance.wait();
    expect((await entrance.scan(code)).body.scan.reason).toBe('used');
  });

  test('refuses a scan that admitted nobody', async () => {
    const scanId = randomUUID();
    await entrance.scan('A7K2 9F4M T3QX', { scanId });
    expect(await undo(scanId)).toMatchObject({ status: 409, code: 'entrance.not-undone' });
  });
});

describe('POST /boxoffice/entranceleave', () => {
  test('counts people who leave without a code once, and its undo counts them in again', async () => {
    await entrance.scan(await firstCode({}), {});
    const { codes } = await entrance.sell({ quantity: 3 });
    await entrance.scan(codes[0] ?? '', { people: 3 });
    const before = await inside();
    const body = { scanId: randomUUID(), establishment: entrance.place, people: 2 };
    for (const _ of [1, 2])
      expect((await entrance.ask('POST /boxoffice/entranceleave', { body })).body.inside).toBe(before - 2);
    await entrance.ask('POST /boxoffice/entranceundo', { body: { scanId: body.scanId } });
    expect(await inside()).toBe(before);
  });
});

describe('GET /boxoffice/entrancefind', () => {
  test('finds the tickets of an order by its number', async () => {
    const { orderNumber, codes } = await entrance.sell({ quantity: 2 });
    const { body } = await entrance.ask('GET /boxoffice/entrancefind', { query: { text: orderNumber } });
    expect(body.tickets.map(({ code, state }) => [code, state])).toEqual(
      codes.map((code) => [code, 'valid']),
    );
  });

  test('finds tickets by the name of their customer', async () => {
    const [row] = await portal.sql<{ name: string }>(
      `select first_name || ' ' || last_name as name from portal.customer
        join venue.sale on buyer_reference = customer.id::text join venue.ticket on sale_key = key
       where valid_until > now() and customer.tenant_id = (select id from portal.tenant where name = 'aqua-rivage')
         and sale.tenant_id = customer.tenant_id limit 1`,
    );
    const { body } = await entrance.ask('GET /boxoffice/entrancefind', { query: { text: row?.name ?? '' } });
    expect(body.tickets.length).toBeGreaterThan(0);
    expect(body.tickets[0]?.holder).toBe(row?.name);
  });
});

describe('GET /boxoffice/entrancereason', () => {
  const reason = async (code: string, at?: Date) =>
    (
      await entrance.ask('GET /boxoffice/entrancereason', {
        query: { code, establishment: entrance.place, ...(at && { at: at.toISOString() }) },
      })
    ).body;
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);

  test('explains a code at a time without recording anything', async () => {
    const code = await firstCode({ startsInMinutes: 60 });
    expect((await reason(code)).outcome).toMatchObject({ isAccepted: false, reason: 'too-early' });
    expect((await reason(code, minutes(50))).outcome).toMatchObject({ isAccepted: true, kind: 'ticket' });
    expect((await reason(code, minutes(130))).outcome).toMatchObject({ reason: 'expired' });
    expect((await reason(code)).scans).toEqual([]);
  });

  test('does not count what happened after the time', async () => {
    const code = await firstCode();
    // The database counts microseconds: in the millisecond of its sale, a ticket may not be valid yet.
    await setTimeout(2);
    const before = new Date();
    await setTimeout(2);
    await entrance.scan(code);
    expect((await reason(code)).outcome).toMatchObject({ reason: 'used' });
    expect((await reason(code, before)).outcome).toMatchObject({ isAccepted: true });
    expect((await reason(code)).scans).toMatchObject([
      { isAccepted: true, gate: expect.stringMatching(/^admin-/) },
    ]);
  });
});
