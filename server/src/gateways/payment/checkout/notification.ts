import type {
  NotificationMessage,
  NotificationReading,
  NotificationRejection,
} from '../notifications/port.ts';
import type { Shop } from '../shapes/port.ts';
import { Event } from './objects.ts';
import { checkSignature, SIGNATURE_HEADER } from './signature.ts';

/** Format of the portal's references. Events of other orders belong to another use of the same account. */
const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Types of objects whose events concern a payment, its refund, or a card saved without payment. */
const OBJECTS: ReadonlySet<string> = new Set([
  'checkout.session',
  'payment_intent',
  'setup_intent',
  'charge',
  'refund',
]);

/** Reads an event after verifying its signature. */
export function readEvent(
  { contentType, body, headers }: NotificationMessage,
  shop: Shop,
  now: Date,
): NotificationReading {
  if (contentType !== 'application/json') return rejected('content-type');
  const header = headers[SIGNATURE_HEADER];
  if (typeof header !== 'string') return rejected('malformed', SIGNATURE_HEADER);
  const found = checkSignature(header, body, { key: shop.signingKey, now });
  if (found === 'malformed') return rejected('malformed', SIGNATURE_HEADER);
  if (found !== 'signed') return rejected(found === 'forged' ? 'bad-signature' : 'stale', SIGNATURE_HEADER);

  const event = Event.safeParse(parse(body));
  if (!event.success) return rejected('malformed', event.error.issues[0]?.path.join('.'));
  const { livemode, data } = event.data;
  if (livemode !== (shop.mode === 'PRODUCTION')) return rejected('wrong-mode', 'livemode');
  const { object, id, client_reference_id: reference, metadata, payment_intent: payment } = data.object;
  // A dispute references only its payment, not its order.
  if (object === 'dispute' && typeof payment === 'string')
    return { kind: 'disputed', transactionUuid: payment };
  const orderId = reference ?? metadata?.order ?? '';
  // Sessions that older versions began carry no venue.
  const isOfVenue = (metadata?.venue ?? shop.venue) === shop.venue;
  if (!OBJECTS.has(object) || !ORDER_ID.test(orderId) || !isOfVenue) return { kind: 'ignored' };
  return { kind: 'changed', order: { orderId, session: object === 'checkout.session' ? id : null } };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function rejected(reason: NotificationRejection, field?: string): NotificationReading {
  return { kind: 'rejected', reason, ...(field !== undefined && { field }) };
}
