import { randomUUID } from 'node:crypto';
import { refusalToken } from '#tickets/transfers/transfers.ts';
import { cancellations, FULL } from '../portal/cancellations.ts';
import { buyLines } from '../portal/card-orders.ts';
import { moves } from '../portal/moves.ts';
import { refundBank } from '../portal/refunds.ts';
import { buyTickets } from '../portal/sold-tickets.ts';
import { tokenOf } from '../portal/transfers.ts';
import { ADMISSIONS } from '../portal/withdrawals.ts';
import type { MeasuringContext, Preparations } from './call-measuring.ts';
import { newPerson } from './world.ts';

/** Buys an order of the person with forty undated tickets. */
async function ownOrder({ portal, world, customer }: MeasuringContext) {
  const admissions = { ...ADMISSIONS, cartLineDetails: [{ quantity: 20 }] };
  const sale = await buyLines(portal, world.person.token, [
    admissions,
    { ...admissions, priceName: 'REDUIT' },
  ]);
  const orders = await customer('GET /user/GetHistoricPurchases', { query: { skip: 0 } });
  const order = orders.find(({ externalPurchaseId }) => externalPurchaseId === sale.externalPurchaseId);
  if (!order) throw new Error('Nothing was sold');
  return order;
}

/** Returns the input that cancels the whole order. */
async function wholeOrder(context: MeasuringContext) {
  const { externalPurchaseId, lines } = await ownOrder(context);
  return {
    externalPurchaseId,
    lineIds: lines.map(({ id }) => id),
    amount: lines.reduce((sum, { lineTotalAmount }) => sum + lineTotalAmount, 0),
  };
}

/** Makes a completed refund of the person. */
async function madeRefund(context: MeasuringContext): Promise<string> {
  const withdrawalId = randomUUID();
  const body = { ...(await wholeOrder(context)), withdrawalId };
  await context.customer('POST /Purchase/Withdrawal', { body });
  await refundBank(context.portal).run();
  return withdrawalId;
}

/** Makes a refund that the provider made and that failed afterwards. */
async function failedRefund(context: MeasuringContext): Promise<string> {
  const refundId = await madeRefund(context);
  await context.portal.sql(`update portal.payment_refund set state = 'failed' where refund_id = $1`, [
    refundId,
  ]);
  await context.portal.sql(`update portal.refund set state = 'failed', done_at = null where id = $1`, [
    refundId,
  ]);
  return refundId;
}

const ofRefund = async (context: MeasuringContext) => ({
  query: { refundId: await madeRefund(context) },
  token: context.world.person.token,
});

/** Returns the link to a ticket offered by another customer. */
async function offeredTicket({ portal, world }: MeasuringContext): Promise<string> {
  const { token } = await newPerson(portal, world.tenant);
  const [ticket] = await buyTickets(portal, token);
  const body = { ticketNumber: ticket?.ticketNumber ?? '' };
  return tokenOf((await portal.ask('POST /user/TicketTransfer', { body, token })).body.link);
}

/** Buys ten tickets of a session whose rule refunds them. */
function cancellableOrder({ portal, world }: MeasuringContext) {
  return cancellations(() => ({ portal, token: world.person.token })).buySession(FULL, 10);
}

/** Buys ten tickets of the person, and adds a session to which they can be moved. */
async function movableTickets({ portal, world }: MeasuringContext, rule = {}) {
  const { token } = world.person;
  const { buy, twin } = moves(() => ({ portal, token }));
  const { session, numbers } = await buy(10, rule);
  return { token, ticketNumbers: numbers, eventId: await twin(session.id) };
}

export const TICKET_PREPARATIONS: Preparations = {
  'GET /Purchase/Cancellation': async (context) => ({
    query: { externalPurchaseId: (await cancellableOrder(context)).order.externalPurchaseId },
    token: context.world.person.token,
  }),
  'POST /Purchase/Cancellation': async (context) => {
    const { order, line, price } = await cancellableOrder(context);
    const { externalPurchaseId } = order;
    return {
      body: { externalPurchaseId, cancellationId: randomUUID(), lineId: line.id, amount: 10 * price },
      token: context.world.person.token,
    };
  },
  'POST /Purchase/Withdrawal': async (context) => ({
    body: { ...(await wholeOrder(context)), withdrawalId: randomUUID() },
    token: context.world.person.token,
  }),
  'GET /Purchase/GenerateRefundReceipt': ofRefund,
  'GET /Purchase/SendRefundReceiptByEmail': ofRefund,
  'POST /user/TicketMoveOptions': async (context) => {
    const { token, ticketNumbers } = await movableTickets(context);
    return { body: { ticketNumbers }, token };
  },
  'POST /user/TicketMove': async (context) => {
    const { token, ...wanted } = await movableTickets(context);
    return { body: { ...wanted, moveId: randomUUID() }, token };
  },
  'POST /user/TicketMovePayment': async (context) => {
    const { token, ...wanted } = await movableTickets(context, {
      acceptsDearer: true,
      chargesFee: true,
      fee: 100,
    });
    return {
      body: { ...wanted, moveId: randomUUID(), amount: 100 * wanted.ticketNumbers.length },
      token,
    };
  },
  'GET /user/TicketTransfer': async (context) => ({ query: { token: await offeredTicket(context) } }),
  'POST /user/TicketOfferRefusal': async ({ portal: { services }, world }) => {
    const { id = '' } = (await services.tenants.find(world.tenant)) ?? {};
    return { body: { token: refusalToken(services.secrets, id, 'friend@example.com'), isRefused: true } };
  },
  'PUT /user/TicketTransfer': async (context) => ({
    query: { token: await offeredTicket(context) },
    token: context.world.person.token,
  }),
  'POST /settingsadmin/lookupmail': async (context) => ({
    body: {
      customerId: context.world.person.userId,
      externalPurchaseId: (await ownOrder(context)).externalPurchaseId,
      kind: 'tickets',
    },
  }),
  'POST /settingsadmin/lookuprefund': async (context) => ({
    body: {
      ...(await wholeOrder(context)),
      customerId: context.world.person.userId,
      refundId: randomUUID(),
    },
  }),
  'POST /settingsadmin/lookuprefundagain': async (context) => ({
    body: { customerId: context.world.person.userId, refundId: await failedRefund(context) },
  }),
  'GET /settingsadmin/lookuprefundreceipt': async (context) => ({
    query: { customerId: context.world.person.userId, refundId: await madeRefund(context) },
  }),
};
