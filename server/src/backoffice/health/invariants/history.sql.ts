/**
 * The rows that a rule reads one by one: a rule selects them from `checked_<table>`, and all that belongs to them from the
 * tables themselves. A venue's rows are checked in steps of time, those of a small database all at once.
 */

/** Rows by the column that puts them in order of time, for which an index exists; see migration 0088. */
const ORDERED = {
  purchase: { table: 'portal.purchase', at: 'sold_at' },
  event: { table: 'portal.payment_event', at: 'recorded_at' },
  attempt_with_plan: { table: 'portal.payment_attempt', at: 'started_at', only: 'plan is not null' },
  refund: { table: 'portal.refund', at: 'requested_at' },
  payment_refund: { table: 'portal.payment_refund', at: 'requested_at' },
  instalment: { table: 'portal.payment_instalment', at: 'settled_at', only: `state = 'paid'` },
  sold_cart: { table: 'portal.cart', at: 'sold_at', only: 'sold_at is not null' },
  ticket: { table: 'portal.ticket', at: 'valid_from' },
  refunded_ticket: { table: 'portal.ticket', at: 'refunded_at', only: 'refunded_at is not null' },
  session: { table: 'venue.session', at: 'start_at' },
  booking: { table: 'venue.booking', at: 'updated_at' },
  sale: { table: 'venue.sale', at: 'sold_at', by: 'checked_tenant_id' },
  movement: { table: 'venue.right_movement', at: 'at', by: 'checked_tenant_id' },
  filled_right: { table: 'venue.card_right', at: 'valid_from', by: 'checked_tenant_id' },
} as const satisfies Record<string, Ordered>;

interface Ordered {
  table: string;
  at: string;
  only?: string;
  /** Column with the tenant, where the index does not begin with tenant_id */
  by?: string;
}

/** Rows to which others lead: orders by their payments and refunds, rights by their movements. */
const REACHED = {
  changed_purchase: {
    table: 'portal.purchase',
    ids: `select tenant_id, id from checked_purchase
      union select refund.tenant_id, refund.purchase_id from checked_refund as refund
      union select purchase.tenant_id, purchase.id
              from checked_event as event
              join portal.payment_attempt as attempt on attempt.tenant_id = event.tenant_id and attempt.id = event.attempt_id
             cross join lateral (select coalesce(attempt.schedule_id, attempt.id) as id offset 0) as payer
              join portal.payment_attempt as paying on paying.tenant_id = attempt.tenant_id and paying.id = payer.id
              join portal.purchase on purchase.tenant_id = paying.tenant_id and purchase.cart_id = paying.cart_id`,
  },
  card_right: {
    table: 'venue.card_right',
    ids: `select tenant_id, id from checked_filled_right
      union select tenant_id, right_id from checked_movement`,
  },
} as const;

/** The tenant of the transaction, as in the policies of row-level security. */
const TENANT = `nullif(current_setting('app.tenant_id', true), '')::uuid`;

const orderedRows =
  (steps: readonly unknown[]) =>
  ([name, { table, at, only, by }]: [string, Ordered]) => {
    // Instants as parameters, so that the plan fits the number of rows between them.
    const within = steps.map(
      (_, index) =>
        `stored.${at} >= $${2 * index + 1}::timestamptz and stored.${at} < $${2 * index + 2}::timestamptz`,
    );
    const conditions = [
      ...(within.length > 0 ? [`(${within.join(' or ')})`] : []),
      ...(within.length > 0 && by ? [`stored.${by} = ${TENANT}`] : []),
      ...(only ? [`stored.${only}`] : []),
    ];
    return `checked_${name} as not materialized (
    select stored.* from ${table} as stored ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''})`;
  };

const reachedRows = ([name, { table, ids }]: [string, { table: string; ids: string }]) =>
  `checked_${name} as not materialized (
    select stored.* from (${ids}) as reached join ${table} as stored using (tenant_id, id))`;

const relations = (steps: readonly unknown[]): string =>
  [
    ...Object.entries<Ordered>(ORDERED).map(orderedRows(steps)),
    ...Object.entries(REACHED).map(reachedRows),
  ].join(',\n');

/** Returns whether a rule reads rows in steps; the others read few rows, by their state. */
export const readsSteps = (rule: string): boolean => rule.includes('checked_');

/** Returns the statement that counts the rows of a rule within steps, and its values: the instants of the steps. */
export function countInSteps(
  rule: string,
  steps: readonly { first: string; last: string }[],
): [text: string, values: string[]] {
  return [
    `with ${relations(steps)}\n select count(*)::int as count from (${rule}) as broken`,
    steps.flatMap(({ first, last }) => [first, last]),
  ];
}

/** Returns the query of a rule over all rows, of all tenants for the owner of the database. */
export const overWholeHistory = (rule: string): string => `with ${relations([])}\n ${rule}`;
