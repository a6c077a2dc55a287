import { PaymentNotOffered, type PaymentRequest } from '../port.ts';
import type { Shop } from '../shapes/port.ts';

/** The provider's minimum is half an hour; the portal closes the page earlier. */
const PAGE_SECONDS = 31 * 60;

/** Returns the fields that open a session: one line with the total, or a card to save. Equal requests give equal fields. */
export function sessionRequest(
  request: PaymentRequest,
  { venue }: Pick<Shop, 'venue'>,
): Record<string, string> {
  const { purpose, orderId, customer, returnUrls, transaction } = request;
  const common = (intent: 'payment_intent' | 'setup_intent') => ({
    'payment_method_types[0]': 'card',
    client_reference_id: orderId,
    'metadata[order]': orderId,
    'metadata[venue]': venue,
    'metadata[number]': transaction.id,
    [`${intent}_data[metadata][order]`]: orderId,
    [`${intent}_data[metadata][venue]`]: venue,
    [`${intent}_data[metadata][number]`]: transaction.id,
    locale: request.language,
    success_url: returnUrls.success,
    cancel_url: returnUrls.cancelled,
    expires_at: String(Math.floor(transaction.startedAt.getTime() / 1000) + PAGE_SECONDS),
  });
  const email = customer.email !== undefined && { customer_email: customer.email };
  if (purpose.kind === 'save-card')
    return { mode: 'setup', ...common('setup_intent'), customer_creation: 'always', ...email };
  if (purpose.kind !== 'pay' || purpose.plan.kind !== 'single')
    throw new PaymentNotOffered(purpose.kind === 'pay' ? 'split a payment' : purpose.kind);
  const { total, card } = purpose;
  return {
    mode: 'payment',
    ...common('payment_intent'),
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
      : email),
    ...(card.kind === 'typed-and-saved' && {
      customer_creation: 'always',
      'payment_intent_data[setup_future_usage]': 'on_session',
    }),
  };
}
