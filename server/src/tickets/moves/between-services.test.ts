import { beforeAll, describe, expect, it } from 'vitest';
import { buyLines } from '#test/portal/card-orders.ts';
import { closures } from '#test/portal/closures.ts';
import { moves } from '#test/portal/moves.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { synchroniseNow } from '#test/portal/synchronization.ts';

const GYM = 'ACT-AQUAGYM';
const BIKE = 'ACT-AQUABIKE';
/** Cents of the full price of both classes in the demonstration */
const PRICES = { [GYM]: 1100, [BIKE]: 1350 };

let portal: PortalTest;
let token: string;
refundTests((given) => ({ portal, token } = given));
const { twin, toTomorrow, allow, options, move, beginPaid, payMove, stored, present, openNow } = moves(
  () => ({
    portal,
    token,
  }),
);

const { close, keyOf, choice } = closures(() => ({ portal }));

// The demonstration sells two places of a class in a week to one customer.
beforeAll(() => portal.sql('delete from portal.sale_rule'));

const RULE = { acceptsCheaper: true, lowerPrice: 'refunded', acceptsDearer: true } as const;

/** Buys tickets of a class at its own session, and adds a session of the other class. */
async function buyClass(service: keyof typeof PRICES, quantity = 1, rule: Parameters<typeof allow>[1] = {}) {
  const other = service === GYM ? BIKE : GYM;
  const [found] = await portal.sql<{ id: string }>(
    `select id from venue.session where $1 = any (service_codes) and start_at > now() + interval '2 days'
        and establishment_code = 'RIVAGE' and closed_at is null order by start_at limit 1`,
    [service],
  );
  const minutes = await toTomorrow(found?.id ?? '');
  const session = await twin(found?.id ?? '', { minutes });
  const target = await twin(found?.id ?? '', { minutes: minutes + 60, serviceCodes: [other] });
  await allow(service, { ...RULE, companions: [other], ...rule });
  const sale = await buyLines(portal, token, [
    { service, priceName: 'PLEIN', cartLineDetails: [{ eventId: session, quantity }] },
  ]);
  const number = sale.externalPurchaseId ?? '';
  return {
    number,
    numbers: Array.from({ length: quantity }, (_, at) => `${number}-${at + 1}`),
    session,
    target,
  };
}

const shown = async (numbers: string[], id: string) =>
  (await options(numbers)).sessions.find((session) => session.id === id);

const ticketOf = async (ticketNumber: string) => {
  const body = { ticketNumber, includedInvalidTickets: true };
  const answer = await portal.ask('POST /user/GetTicketsDetails', { body, token });
  return answer.body.tickets.find((ticket) => ticket.ticketNumber === ticketNumber);
};

describe('POST /user/TicketMove to a session of another service', () => {
  it('gives the ticket the other service everywhere, and refunds the difference', async () => {
    const { number, numbers, target } = await buyClass(BIKE);
    const refund = PRICES[BIKE] - PRICES[GYM];
    expect(await shown(numbers, target)).toMatchObject({
      service: { 'en-GB': 'High-energy aqua aerobics' },
      difference: -refund,
      refund,
    });
    expect(await move(numbers, target, { refund })).toMatchObject({ status: 200 });
    expect(await ticketOf(numbers[0] ?? '')).toMatchObject({
      service: GYM,
      serviceName: { 'en-GB': 'High-energy aqua aerobics' },
    });
    const [sold] = await portal.sql(
      'select service_code, session_id from venue.ticket where ticket_number = $1',
      [numbers[0]],
    );
    expect(sold).toEqual({ service_code: GYM, session_id: target });
    const { code } = await stored(numbers[0] ?? '');
    await openNow(numbers[0] ?? '');
    expect(await present(code)).toMatchObject({ accepted: true, serviceCode: GYM });
    const [entry] = await portal.sql<{ changes: unknown }>(
      `select changes from portal.audit_entry where action = 'order.moved' and subject = $1`,
      [number],
    );
    expect(entry?.changes).toContainEqual(
      expect.objectContaining({ field: 'movedService', to: 'Aquagym tonique' }),
    );
  });

  it('is paid at a higher price, as a supplement for the other service', async () => {
    const { numbers, target } = await buyClass(GYM, 2);
    const due = 2 * (PRICES[BIKE] - PRICES[GYM]);
    expect(await shown(numbers, target)).toMatchObject({ service: { 'en-GB': 'Aqua bike' }, due });
    const { body } = await beginPaid(numbers, target, due);
    expect(await payMove(body.cartId)).toMatchObject({ outcome: 'success', totalAmount: due });
    for (const number of numbers)
      expect(await ticketOf(number)).toMatchObject({ service: BIKE, state: 'valid' });
    const [supplement] = await portal.sql<{ service: string }>(
      `select lines -> 0 ->> 'service' as service from portal.purchase where cart_id = $1`,
      [body.cartId],
    );
    expect(supplement?.service).toBe(BIKE);
  });

  it('leads back by the rule of the other service, at the price that was paid first', async () => {
    const { numbers, session, target } = await buyClass(GYM);
    const due = PRICES[BIKE] - PRICES[GYM];
    const { body } = await beginPaid(numbers, target, due);
    await payMove(body.cartId);
    await allow(BIKE, { ...RULE, companions: [] });
    expect(await shown(numbers, session)).toBeUndefined();
    await allow(BIKE, { ...RULE, companions: [GYM] });
    expect(await shown(numbers, session)).toMatchObject({ refund: due });
    expect(await move(numbers, session, { refund: due })).toMatchObject({ status: 200 });
    expect(await ticketOf(numbers[0] ?? '')).toMatchObject({ service: GYM });
  });

  it('is refused without the venue’s rule', async () => {
    const { numbers, target } = await buyClass(GYM, 1, { companions: [] });
    expect(await shown(numbers, target)).toBeUndefined();
    expect(await move(numbers, target)).toMatchObject({ status: 409, code: 'move.session' });
  });

  it('is refused while bookings of the other service are paused', async () => {
    const { numbers, target } = await buyClass(BIKE);
    await portal.sql(
      `insert into portal.booking_pause (tenant_id, customer_id, service_code, service_name, missed, until_at)
       select tenant_id, user_id, $2, '{"fr-FR":"Aquagym"}', 2, now() + interval '3 days'
         from portal.ticket where ticket_number = $1`,
      [numbers[0], GYM],
    );
    const refund = PRICES[BIKE] - PRICES[GYM];
    expect(await move(numbers, target, { refund })).toMatchObject({ status: 409, code: 'pause.running' });
    await portal.sql(`update portal.booking_pause set ended_at = now(), end_reason = 'lifted'`);
  });

  it('keeps a difference for good that the rule of the first service keeps', async () => {
    const { numbers, target } = await buyClass(BIKE, 1, { lowerPrice: 'kept' });
    expect(await shown(numbers, target)).not.toHaveProperty('refund');
    expect(await move(numbers, target)).toMatchObject({ status: 200 });
    await allow(GYM, { acceptsCheaper: true, lowerPrice: 'refunded', companions: [] });
    const next = await twin(target, { minutes: 30 });
    const offered = await shown(numbers, next);
    expect(offered).toMatchObject({ id: next });
    expect(offered).not.toHaveProperty('refund');
    expect(offered).not.toHaveProperty('refusal');
    expect(await move(numbers, next)).toMatchObject({ status: 200 });
    const [paid] = await portal.sql(
      'select reduced_amount, moved_price from portal.ticket where ticket_number = $1',
      [numbers[0]],
    );
    expect(paid).toEqual({ reduced_amount: 0, moved_price: PRICES[GYM] });
  });

  it('is refused by a sale rule of the other service', async () => {
    const { token: admin } = await portal.administrator({ rights: ['settings.ticketing'] });
    const rule = {
      entityLinkType: 'service',
      linkExternalCode: GYM,
      ruleType: 'PlaceNumberByWeek',
      quantity: 1,
    } as const;
    await synchroniseNow(portal);
    const { body: added, status } = await portal.ask('POST /SettingsTicketing/Rule', {
      body: rule,
      token: admin,
    });
    expect(status).toBe(200);
    const { numbers, target } = await buyClass(BIKE, 2);
    const refund = 2 * (PRICES[BIKE] - PRICES[GYM]);
    expect(await move(numbers, target, { refund })).toMatchObject({ status: 409, code: 'rule.week-places' });
    await portal.ask('DELETE /SettingsTicketing/Rule', { query: { id: added.id }, token: admin });
    expect(await move(numbers, target, { refund })).toMatchObject({ status: 200 });
  });

  it('names the other service in the history of orders, and when the venue closes the session', async () => {
    const { number, numbers, target } = await buyClass(BIKE);
    await move(numbers, target, { refund: PRICES[BIKE] - PRICES[GYM] });
    const { body } = await portal.ask('GET /user/GetHistoricPurchases', { query: {}, token });
    const order = body.find(({ externalPurchaseId }) => externalPurchaseId === number);
    expect(order?.lines[0]?.serviceName).toMatchObject({ 'fr-FR': 'Aquagym tonique' });
    const { body: closure } = await close([target]);
    expect(closure.progress.orders).toBe(1);
    expect((await choice(await keyOf(number))).body.parts).toMatchObject([
      { service: { 'fr-FR': 'Aquagym tonique' } },
    ]);
  });
});
