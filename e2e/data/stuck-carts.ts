import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from '../harness/database.ts';
import { VENUE } from './demonstration.ts';

/** Site number of the carts and payments of these tests, which distinguishes them from others. */
const SITE = '77777777';

interface Offer {
  tenant_id: string;
  id: string;
  service: string;
  price: string;
  cents: number;
}

export interface MadeCart {
  cartId: string;
  sessionId: string;
  offer: Offer;
}

/** Returns a future session without held places, reduced to a number of places. */
async function makeOffer(places: number): Promise<Offer> {
  const [offer] = await sql<Offer & Record<string, unknown>>(
    `update venue.session set is_by_hand = true, capacity = held + sold + $2
      from (select session.tenant_id, session.id, service.code as service, price ->> 'name' as price,
                   (price ->> 'cents')::int as cents
              from venue.session join portal.tenant on tenant.id = session.tenant_id and tenant.name = $1
              join venue.service on service.tenant_id = session.tenant_id and service.code = session.service_codes[1],
                   jsonb_array_elements(service.prices) as price
             where session.held = 0 and session.sold = 0 and session.start_at > now() + interval '40 days'
               and (price ->> 'cents')::int > 0 and price ->> 'name' !~ '^QF'
               and not exists (select from portal.cart where position(session.id in cart.lines::text) > 0)
             order by random() limit 1) as chosen
      where session.tenant_id = chosen.tenant_id and session.id = chosen.id
      returning chosen.*`,
    [VENUE, places],
  );
  if (!offer) throw new Error('The demonstration has no free session.');
  return offer;
}

/**
 * Adds a paid cart for two places that is stuck.
 * @param cart.paid in cents, where it differs from the cart's total
 */
export async function addStuckCart(cart: {
  /** Last name of its buyer, whose first name is Jeanne. */
  name: string;
  failure: string;
  paid?: number;
  /** Free places of its session; enough by default. */
  places?: number;
  /** Session of its places; a new session by default. */
  offer?: Offer;
}): Promise<MadeCart> {
  const offer = cart.offer ?? (await makeOffer(cart.places ?? 2));
  const [buyer] = await sql<{ id: string }>(
    `insert into portal.customer (tenant_id, email, password_hash, user_type, civility, first_name, last_name, address,
                                  zip, city, country, mobile, locale)
     select tenant_id, $2, password_hash, user_type, civility, first_name, $3, address, zip, city, country, mobile, locale
       from portal.customer where tenant_id = $1 and email = 'jeanne@example.com' returning id`,
    [offer.tenant_id, `buyer-${randomUUID().slice(0, 8)}@example.com`, cart.name],
  );
  const [cartId, attemptId] = [randomUUID(), randomUUID()];
  const total = 2 * offer.cents;
  await addAttempt(offer.tenant_id, cartId, attemptId, cart.paid ?? total);
  await sql(
    `insert into portal.cart (tenant_id, id, user_id, state, locale, lines, total_amount, valid_until, attempt_id,
       paid_at, sale_attempts, sale_failure)
     values ($1, $2, $3, 'stuck', 'fr-FR', $4, $5, now(), $6, now() - interval '2 hours', 6, $7)`,
    [offer.tenant_id, cartId, buyer?.id, JSON.stringify([lineOf(offer)]), total, attemptId, cart.failure],
  );
  await sql(
    `insert into portal.sale_attempt (tenant_id, cart_id, event, detail) values ($1, $2, 'stuck', $3)`,
    [offer.tenant_id, cartId, cart.failure],
  );
  return { cartId, sessionId: offer.id, offer };
}

function lineOf({ id, service, price, cents }: Offer) {
  const labels = { 'fr-FR': 'Bassin', 'en-GB': 'Pool', 'de-DE': 'Becken' };
  const [start, end] = ['2027-02-01T13:00:00.000Z', '2027-02-01T14:00:00.000Z'];
  return {
    id: randomUUID(),
    service,
    type: 7,
    serviceName: labels,
    family: 'F',
    establishment: 'E',
    establishmentLabels: labels,
    priceName: price,
    labels,
    unitPrices: { [price]: cents },
    unitPrice: cents,
    quantity: 2,
    vatRate: 200,
    supportingDocuments: [],
    details: [
      {
        id: randomUUID(),
        quantity: 2,
        eventId: id,
        event: { start, end, labels, establishment: labels, themeLabels: labels },
      },
    ],
  };
}

async function addAttempt(tenantId: string, cartId: string, attemptId: string, amount: number) {
  await sql(
    `insert into portal.payment_attempt (tenant_id, id, cart_id, cart_version, site_id, mode, transaction_id,
       transaction_day, started_at, amount, currency, state, transaction_uuid)
     values ($1, $2, $3, 1, $4, 'TEST', $5, now()::date, now(), $6, 'EUR', 'paid', $7)`,
    [
      tenantId,
      attemptId,
      cartId,
      SITE,
      randomBytes(3).toString('hex'),
      amount,
      randomBytes(16).toString('hex'),
    ],
  );
}

/** Frees places in a cart's session for the cart. */
export async function freePlaces({ sessionId }: MadeCart): Promise<void> {
  await sql('update venue.session set is_by_hand = true, capacity = held + sold + 2 where id = $1', [
    sessionId,
  ]);
}

/**
 * Adds a payment of another amount than requested.
 * @param cents captured amount
 */
export async function addPaymentToCheck(cents: number): Promise<void> {
  const [tenant] = await sql<{ id: string }>('select id from portal.tenant where name = $1', [VENUE]);
  const attemptId = randomUUID();
  await addAttempt(tenant?.id ?? '', randomUUID(), attemptId, 2200);
  await sql(
    `insert into portal.payment_event (tenant_id, sequence, event_key, attempt_id, order_id, transaction_uuid, status,
       status_class, operation_type, sequence_number, amount, currency, mode, occurred_at, recorded_at, rejection,
       previous_hash, hash)
     values ($1, (select coalesce(max(sequence), 0) + 1000000 from portal.payment_event where tenant_id = $1), $2, $3::uuid, ($3::uuid)::text,
       $4, 'AUTHORISED', 'paid', 'DEBIT', 1, $5, 'EUR', 'TEST', now(), now(), 'amount', '', '')`,
    [tenant?.id, randomUUID(), attemptId, randomBytes(16).toString('hex'), cents],
  );
}

/** Deletes the rows of {@link addStuckCart} and {@link addPaymentToCheck}. */
export async function deleteStuckCarts(): Promise<void> {
  const ours = `(select cart_id from portal.payment_attempt where site_id = '${SITE}')`;
  await sql(
    `update portal.cart set state = 'expired' where state in ('stuck', 'archived') and id in ${ours}`,
  );
  await sql(
    `delete from portal.payment_event where attempt_id in (select id from portal.payment_attempt where site_id = '${SITE}')`,
  );
}
