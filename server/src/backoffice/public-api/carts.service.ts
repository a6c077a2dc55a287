import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { OperationAnswer, OperationInput } from '@guichet/contract/public-api/operations.ts';
import { buyerOf, readDeskCart, viewDeskCart } from '#box-office/desk/desk.service.ts';
import { readSale } from '#sale/selling/selling.sql.ts';
import type { OperationContext, OperationHandler, OperationHandlers } from './operations.ts';

type Cart = OperationAnswer<'readCart'>;
type Lines = OperationInput<'createCart'>['body']['lines'];
type DeskCart = CallAnswer<'PUT /boxoffice/deskcart'>;

/** Joins lines of one service and price, whose sessions are the parts of one line of the portal; a flexible one has one session. */
export function wantedLines(lines: Lines) {
  const byPrice = Map.groupBy(lines, ({ service, priceName, isFlexible, sessionId }) =>
    JSON.stringify([service, priceName, isFlexible && (sessionId ?? true)]),
  );
  return [...byPrice.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const cartLineDetails = alike.map(({ sessionId, quantity }) => ({
      quantity,
      ...(sessionId !== undefined && { eventId: sessionId }),
    }));
    const { service, priceName, isFlexible } = first;
    return [{ service, priceName, ...(isFlexible && { isFlexible }), cartLineDetails }];
  });
}

function toCart({ cart, check }: DeskCart, customerId: string, orderNumber?: string): Cart {
  return {
    id: cart.id,
    customerId,
    state: cart.state,
    version: cart.version,
    totalAmount: cart.totalAmount,
    currency: cart.currency,
    heldUntil: cart.validityEndDate,
    lines: cart.cartLines.map((line) => ({
      id: line.id,
      service: line.service,
      names: line.serviceName,
      priceName: line.priceName,
      unitAmount: line.unitPrice,
      ...(line.flexible && { flexibleUnitAmount: line.flexible.unitAmount }),
      quantity: line.quantity,
      totalAmount: line.lineTotalAmount,
      sessions: line.cartLineDetails.flatMap(({ eventId, event, quantity }) =>
        eventId === undefined ? [] : [{ sessionId: eventId, ...(event && { start: event.start }), quantity }],
      ),
    })),
    problems: check.messages.map(({ code, message, lineId }) => ({
      reason: code,
      detail: message,
      ...(lineId !== undefined && { lineId }),
    })),
    ...(orderNumber !== undefined && { orderNumber }),
  };
}

const createCart: OperationHandler<'createCart'> = async ({ body, call }) => {
  const { customerId, lines } = body;
  const made = await call('PUT /boxoffice/deskcart', { body: { customerId, cartLines: wantedLines(lines) } });
  return toCart(made, customerId);
};

const customerOf = async ({
  services,
  tenant,
  params,
}: Pick<OperationContext<'readCart'>, 'services' | 'tenant' | 'params'>) =>
  (await readDeskCart(services, tenant, params.cartId)).user_id;

const readCart: OperationHandler<'readCart'> = async (context) => {
  const { services, tenant, params } = context;
  const cart = await readDeskCart(services, tenant, params.cartId);
  const [view, sale] = await Promise.all([
    buyerOf(services, tenant, cart.user_id).then((buyer) => viewDeskCart(context, cart, buyer)),
    readSale(services.database, tenant.id, cart.id),
  ]);
  return toCart(view, cart.user_id, sale?.purchase?.externalPurchaseId);
};

const replaceCart: OperationHandler<'replaceCart'> = async (context) => {
  const { params, body, call } = context;
  const customerId = await customerOf(context);
  const changed = await call('PUT /boxoffice/deskcart', {
    body: { customerId, id: params.cartId, version: body.version, cartLines: wantedLines(body.lines) },
  });
  return toCart(changed, customerId);
};

const deleteCart: OperationHandler<'deleteCart'> = async ({ params, call }) =>
  call('DELETE /boxoffice/deskcart', { query: params });

const createPaymentLink: OperationHandler<'createPaymentLink'> = async ({ params, body, call }) => {
  const { id, state, amount, endsAt, address } = await call('POST /boxoffice/desklink', {
    body: { cartId: params.cartId, ...body },
  });
  return { id, cartId: params.cartId, state, amount, heldUntil: endsAt, ...(address && { url: address }) };
};

export const cartHandlers: OperationHandlers<
  'createCart' | 'readCart' | 'replaceCart' | 'deleteCart' | 'createPaymentLink'
> = { createCart, readCart, replaceCart, deleteCart, createPaymentLink };
