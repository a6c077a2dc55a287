import { ENDING_RULES } from '#test/system/ending-invariants.ts';
import { INSTALMENT_RULES } from '#test/system/instalment-invariants.ts';
import { PLACE_INVARIANTS } from '#test/system/place-invariants.ts';
import { REFUND_RULES } from '#test/system/refund-invariants.ts';

/** What must hold of money, places and tenants, at every moment. */
export type InvariantCode = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7';

/** A payment that took money: the first debit of an attempt, correctly signed by the provider and accepted. */
const CAPTURE = `event.status_class = 'paid' and event.status <> 'ACCEPTED' and event.operation_type = 'DEBIT' and event.sequence_number = 1
       and event.rejection is null`;

/** Every captured cent is an issued ticket, a refund, or a stuck cart that an administrator can see. */
const MONEY = {
  'a captured payment is a sale, under way or done, a refund, or a stuck cart': `
    select event.tenant_id, event.attempt_id, event.transaction_uuid, event.amount, cart.state
      from portal.payment_event as event
      left join portal.payment_attempt as attempt on attempt.tenant_id = event.tenant_id and attempt.id = event.attempt_id
      left join portal.cart on cart.tenant_id = event.tenant_id and cart.id = attempt.cart_id
     where ${CAPTURE}
       and not exists (select from portal.payment_refund as refund
                        where refund.tenant_id = event.tenant_id and refund.transaction_uuid = event.transaction_uuid)
       and not exists (select from portal.payment_instalment as instalment
                        where attempt.purpose = 'settle' and instalment.tenant_id = event.tenant_id
                          and instalment.schedule_id = attempt.schedule_id and instalment.number = attempt.instalment
                          and instalment.transaction_uuid = event.transaction_uuid)
       and not coalesce(cart.attempt_id = attempt.id and attempt.transaction_uuid = event.transaction_uuid
                        and cart.state in ('paid', 'selling', 'sold', 'stuck', 'archived'), false)`,
  ...REFUND_RULES,
  'a captured payment is of the amount and currency that was asked for': `
    select event.tenant_id, event.attempt_id, event.amount, attempt.amount as asked, event.currency
      from portal.payment_event as event
      join portal.payment_attempt as attempt on attempt.tenant_id = event.tenant_id and attempt.id = event.attempt_id
      -- A subscription debits its first month, where any other plan names the whole amount.
      left join portal.payment_subscription as monthly on monthly.tenant_id = attempt.tenant_id and monthly.id = attempt.id
      left join portal.payment_instalment as first
        on first.tenant_id = monthly.tenant_id and first.schedule_id = monthly.id and first.number = 1
     where ${CAPTURE} and (event.amount <> coalesce(first.amount, attempt.amount) or event.currency <> attempt.currency)`,
  ...INSTALMENT_RULES,
  'a stuck cart is where an administrator sees it, with what was paid for it': `
    select coalesce(cart.tenant_id, listed.tenant_id) as tenant_id, coalesce(cart.id, listed.cart_id) as cart_id,
           cart.state, listed.state as listed_as, cart.paid, listed.amount
      from (select cart.tenant_id, cart.id, cart.state, coalesce(attempt.paid_amount, attempt.amount, 0) as paid
              from portal.cart
              left join portal.payment_attempt as attempt
                on attempt.tenant_id = cart.tenant_id and attempt.id = cart.attempt_id
             where cart.state in ('stuck', 'archived')) as cart
      full join portal.stuck_cart as listed on listed.tenant_id = cart.tenant_id and listed.cart_id = cart.id
     where cart.state is distinct from listed.state or cart.paid is distinct from listed.amount`,
  'an order costs what its lines add up to and what its payment was': `
    select purchase.tenant_id, purchase.id, purchase.total_amount, attempt.amount as paid, line.total
      from portal.purchase
      join portal.cart on cart.tenant_id = purchase.tenant_id and cart.id = purchase.cart_id
      left join portal.payment_attempt as attempt on attempt.tenant_id = cart.tenant_id and attempt.id = cart.attempt_id
     cross join lateral (select coalesce(sum((sold ->> 'unitPrice')::int * (sold ->> 'quantity')::int), 0) as total
                           from jsonb_array_elements(purchase.lines) as sold) as line
     where purchase.total_amount <> line.total or purchase.total_amount <> coalesce(attempt.paid_amount, attempt.amount, 0)`,
  'an order has a ticket for each of its units that fill no card, and the ticketing system knows them': `
    select purchase.tenant_id, purchase.id, line.units, issued.tickets, issued.known
      from portal.purchase
     cross join lateral (select coalesce(sum((sold ->> 'quantity')::int), 0) as units
                           from jsonb_array_elements(purchase.lines) as sold where not sold ? 'fillsCards') as line
     cross join lateral (select count(*) as tickets, count(external.code) as known
                           from portal.ticket
                           left join venue.ticket as external
                             on external.tenant_id = ticket.tenant_id and external.code = ticket.code
                            and external.sale_key = purchase.cart_id::text
                          where ticket.tenant_id = purchase.tenant_id and ticket.purchase_id = purchase.id) as issued
     where issued.tickets <> line.units or issued.known <> line.units`,
  'an order has filled a card for each of its units that fill one, and the ticketing system knows of it': `
    select purchase.tenant_id, purchase.id, line.units, purchase.cards, sale.cards as known
      from portal.purchase
      left join venue.sale on sale.tenant_id = purchase.tenant_id and sale.key = purchase.cart_id::text
     cross join lateral (select coalesce(sum((sold ->> 'quantity')::int), 0) as units
                           from jsonb_array_elements(purchase.lines) as sold where sold ? 'fillsCards') as line
     where line.units <> (select count(*) from jsonb_array_elements(purchase.cards) as card where card ->> 'effect' <> 'withdrawn')
        or purchase.cards <> sale.cards`,
} as const;

/** No ticket without a confirmed payment, a free cart excepted. */
const PAYMENT_FIRST = {
  'an order is paid, or free': `
    select purchase.tenant_id, purchase.id, purchase.total_amount
      from portal.purchase
     where purchase.total_amount > 0
       and not exists (
             select from portal.payment_attempt as attempt
               join portal.payment_event as event on event.tenant_id = attempt.tenant_id and event.attempt_id = attempt.id
              where attempt.tenant_id = purchase.tenant_id and attempt.cart_id = purchase.cart_id
                and attempt.state = 'paid' and attempt.amount = purchase.total_amount and ${CAPTURE})`,
  'a ticket is part of an order': `
    select ticket.tenant_id, ticket.id
      from portal.ticket
      left join portal.purchase on purchase.tenant_id = ticket.tenant_id and purchase.id = ticket.purchase_id
     where purchase.id is null`,
  'a payment at the embedded provider is in the provider’s own books': `
    select event.tenant_id, event.order_id, event.transaction_uuid, event.amount
      from portal.payment_event as event
      join portal.payment_settings as settings on settings.tenant_id = event.tenant_id and settings.provider_id is null
     where ${CAPTURE}
       and not exists (select from sandbox.payment_transaction as booked
                        where booked.uuid = event.transaction_uuid and booked.order_id = event.order_id
                          and booked.amount_cents = coalesce(event.effective_amount, event.amount))`,
} as const;

/** At most one external sale per cart. */
const ONE_SALE = {
  'an external sale is of a cart that is paid, or was made at the desk': `
    select sale.tenant_id, sale.key, sale.order_number, cart.state
      from venue.sale
      left join portal.cart on cart.tenant_id = sale.tenant_id and cart.id::text = sale.key
     where sale.key not like 'desk-%'
       and (cart.id is null or cart.state not in ('paid', 'selling', 'sold', 'stuck', 'archived'))`,
  'a cart has one external sale and one order': `
    select tenant_id, cart_id, count(*)
      from (select tenant_id, key as cart_id, 'sale' as kind from venue.sale
            union all select tenant_id, cart_id::text, 'order' from portal.purchase) as made
     group by tenant_id, cart_id, kind having count(*) > 1`,
  'a sold cart and no other has an order, under the number of its external sale': `
    select cart.tenant_id, cart.id, cart.state, purchase.external_purchase_id, sale.order_number
      from portal.cart
      full join portal.purchase on purchase.tenant_id = cart.tenant_id and purchase.cart_id = cart.id
      left join venue.sale on sale.tenant_id = cart.tenant_id and sale.key = cart.id::text
     where (cart.state = 'sold') is distinct from (purchase.id is not null)
        or (cart.state = 'sold' and purchase.external_purchase_id is distinct from sale.order_number)`,
} as const;

/** Replaying any message (notification, resend, retry, double click) changes nothing. */
const REPLAY = {
  'an event is in the journal once, and the journal has no gap': `
    select tenant_id, sequence, event_key
      from (select tenant_id, sequence, event_key, previous_hash,
                   count(*) over (partition by tenant_id, event_key) as times,
                   row_number() over (partition by tenant_id order by sequence) as position,
                   lag(hash) over (partition by tenant_id order by sequence) as hash_before
              from portal.payment_event) as entry
     where times > 1 or sequence <> position or previous_hash is distinct from coalesce(hash_before, decode(repeat('00', 32), 'hex'))`,
  'a payment that was given back because it was the second is not the one of the sale': `
    select refund.tenant_id, refund.transaction_uuid, cart.id
      from portal.payment_refund as refund
      join portal.payment_attempt as attempt
        on attempt.tenant_id = refund.tenant_id and attempt.transaction_uuid = refund.transaction_uuid
      join portal.cart on cart.tenant_id = attempt.tenant_id and cart.attempt_id = attempt.id
     where refund.reason = 'again'`,
  'a ticket is issued once': `
    select tenant_id, code, count(*) from portal.ticket group by tenant_id, code having count(*) > 1`,
} as const;

/** Tables with rows of tenants, whatever the schema. */
export const TENANT_TABLES = `
    select format('%I.%I', namespace.nspname, class.relname) as name, class.oid
      from pg_class as class
      join pg_namespace as namespace on namespace.oid = class.relnamespace
      join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attname = 'tenant_id'
     where class.relkind in ('r', 'p') and not attribute.attisdropped and namespace.nspname !~ '^pg_'`;

/** Foreign keys: a row and the row that it refers to are of one tenant. */
const REFERENCES = [
  ['portal.cart', 'user_id', 'portal.customer', 'id'],
  ['portal.customer_consent', 'customer_id', 'portal.customer', 'id'],
  ['portal.payment_attempt', 'cart_id', 'portal.cart', 'id'],
  ['portal.payment_attempt', 'schedule_id', 'portal.payment_schedule', 'id'],
  ['portal.payment_schedule', 'id', 'portal.payment_attempt', 'id'],
  ['portal.payment_event', 'attempt_id', 'portal.payment_attempt', 'id'],
  ['portal.payment_refund', 'attempt_id', 'portal.payment_attempt', 'id'],
  ['portal.refund', 'cart_id', 'portal.cart', 'id'],
  ['portal.refund', 'purchase_id', 'portal.purchase', 'id'],
  ['portal.payment_refund', 'refund_id', 'portal.refund', 'id'],
  ['portal.purchase', 'cart_id', 'portal.cart', 'id'],
  ['portal.purchase', 'user_id', 'portal.customer', 'id'],
  ['portal.ticket', 'purchase_id', 'portal.purchase', 'id'],
  ['portal.ticket', 'user_id', 'portal.customer', 'id'],
  ['portal.sale_attempt', 'cart_id', 'portal.cart', 'id'],
  ['portal.stuck_cart', 'cart_id', 'portal.cart', 'id'],
  ['portal.invoice', 'purchase_id', 'portal.purchase', 'id'],
  ['venue.hold', 'key', 'portal.cart', 'id::text'],
  ['venue.hold', 'session_id', 'venue.session', 'id'],
  ['venue.sale', 'key', 'portal.cart', 'id::text'],
  ['venue.ticket', 'session_id', 'venue.session', 'id'],
] as const;

const foreignRows = ([table, column, parent, key]: (typeof REFERENCES)[number]) => `
    select '${table}' as child, child.tenant_id, child.${column}::text as refers_to, parent.tenant_id as tenant_of_parent
      from ${table} as child join ${parent} as parent on parent.${key} = child.${column}
     where parent.tenant_id <> child.tenant_id
       and not exists (select from ${parent} as own where own.${key} = child.${column} and own.tenant_id = child.tenant_id)`;

/** No row of one tenant is ever seen or changed by another. */
const TENANTS = {
  'every table with rows of tenants shows a tenant its own rows alone': `
    select tenant_table.name
      from (${TENANT_TABLES}) as tenant_table
      join pg_class as class on class.oid = tenant_table.oid
     where not class.relrowsecurity or not class.relforcerowsecurity
        or (select count(*) from pg_policy where polrelid = class.oid and polpermissive) <> 1
        or not exists (
             select from pg_policy as policy
              where policy.polrelid = class.oid and policy.polname = 'tenant_isolation' and policy.polcmd = '*'
                and pg_get_expr(policy.polqual, class.oid) ~ '^\\(tenant_id = .*app\\.tenant_id'
                and pg_get_expr(policy.polqual, class.oid) = pg_get_expr(policy.polwithcheck, class.oid))`,
  'the application’s role owns nothing and is bound by row-level security': `
    select role.rolname, class.relname
      from pg_roles as role
      left join pg_class as class on class.relowner = role.oid and class.relkind <> 'i'
     where role.rolname = 'guichet_app' and (class.oid is not null or role.rolsuper or role.rolbypassrls or role.rolcanlogin)`,
  'what belongs together belongs to one tenant': REFERENCES.map(foreignRows).join(' union all '),
} as const;

/**
 * The invariants, each as plain SQL queries under the rule that they check. A query returns the rows that break its
 * rule. They see every tenant under the owner’s role, and one under the application’s.
 */
export const INVARIANTS: Readonly<Record<InvariantCode, Readonly<Record<string, string>>>> = {
  I1: MONEY,
  I2: PLACE_INVARIANTS,
  I3: PAYMENT_FIRST,
  I4: ONE_SALE,
  I5: REPLAY,
  I6: TENANTS,
  I7: ENDING_RULES,
};

/** Runs every query with `query`. @returns by code and rule, the rows that break it; empty when all is well */
export async function brokenInvariants(
  query: (text: string) => Promise<readonly unknown[]>,
): Promise<Record<string, readonly unknown[]>> {
  const broken: Record<string, readonly unknown[]> = {};
  for (const [code, rules] of Object.entries(INVARIANTS)) {
    for (const [rule, text] of Object.entries(rules)) {
      const rows = await query(text);
      if (rows.length > 0) broken[`${code}: ${rule}`] = rows;
    }
  }
  return broken;
}
