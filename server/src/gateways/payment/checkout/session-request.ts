import { PaymentNotOffered, type PaymentRequest, type Shop } from '../port.ts';

/** The provider keeps a page open for half an hour at least; the portal closes it before. */
const PAGE_SECONDS = 31 * 60;

/** The fields with which a session is opened: one line of the total. The same request has the same fields. */
export function sessionRequest(
  request: PaymentRequest,
  { venue }: Pick<Shop, 'venue'>,
): Record<string, string> {
  const { purpose, orderId, customer, returnUrls, transaction } = request;
  if (purpose.kind !== 'pay' || purpose.plan.kind !== 'single')
    throw new PaymentNotOffered(purpose.kind === 'pay' ? 'split a payment' : purpose.kind);
  const { total, card } = purpose;
  return {
    mode: 'payment',
    'payment_method_types[0]': 'card',
    client_reference_id: orderId,
    'metadata[order]': orderId,
    'metadata[venue]': venue,
    'metadata[number]': transaction.id,
    'payment_intent_data[metadata][order]': orderId,
    'payment_intent_data[metadata][venue]': venue,
    'payment_intent_data[metadata][number]': transaction.id,
    locale: request.language,
    success_url: returnUrls.success,
    cancel_url: returnUrls.cancelled,
    expires_at: String(Math.floor(transaction.startedAt.getTime() / 1000) + PAGE_SECONDS),
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': total.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(total.amountCents),
    'line_items[0][price_data][product_data][name]': request.merchantName,
    ...(card.kind === 'saved'
      ? {
          customer: card.alias,
          'saved_payment_method_options[allow_redisplay_filters][0]': 'always',
          'saved_payment_method_options[allow_redisplay_filters][1]': 'limited',
        }
      : customer.email !== undefined && { customer_email: customer.email }),
    ...(card.kind === 'typed-and-saved' && {
      customer_creation: 'always',
      'payment_intent_data[setup_future_usage]': 'on_session',
    }),
  };
}
