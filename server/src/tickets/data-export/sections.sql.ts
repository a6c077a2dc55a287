import type { TenantDb } from '#kernel/database/database.ts';
import type { ExportSection } from './data-export.ts';

/** Rows of a table about the customer, without the columns that are secrets or technical. */
function own(table: string, condition: string, without: readonly string[] = []): ExportSection {
  const hidden = ['tenant_id', ...without].map((name) => `'${name}'`).join(', ');
  return {
    tables: [table],
    rows: `select to_jsonb(one) - array[${hidden}] as row from ${table} as one where one.tenant_id = $1 and ${condition}`,
  };
}

/** `known` while the customer's id is the only parameter that the statement needs. */
const OF_CUSTOMER = 'one.customer_id = $2';
const OF_USER = 'one.user_id = $2';
const CARTS = 'one.cart_id in (select id from portal.cart where tenant_id = $1 and user_id = $2)';
const PURCHASES = 'one.purchase_id in (select id from portal.purchase where tenant_id = $1 and user_id = $2)';
const SCHEDULES = '(select id from portal.payment_schedule where tenant_id = $1 and user_id = $2)';

const GIFT_CARDS = '(select id from portal.gift_card where tenant_id = $1 and user_id = $2)';

/** What names an order, a contract or the customer in the key of a mail or the subject of an entry. */
const NAMES = `select $2::text as name
  union all select id::text from portal.purchase where tenant_id = $1 and user_id = $2
  union all select id::text from ${SCHEDULES} as schedule`;

/** The parts of a copy, in its order. The cards come from the ticketing system. */
export const SECTIONS = {
  account: own('portal.customer', 'one.id = $2', ['password_hash', 'token_version', 'email_key']),
  household: own('portal.household_person', OF_CUSTOMER),
  consents: own('portal.customer_consent', OF_CUSTOMER),
  guestOrders: own('portal.guest', '(one.customer_id = $2 or one.taken_by = $2)', ['link_id', 'key_hash']),
  sessions: own('portal.session', OF_CUSTOMER),
  passkeys: own('portal.passkey', OF_CUSTOMER, ['public_key', 'credential_id', 'counter']),
  identities: own('portal.sso_identity', OF_CUSTOMER),
  carts: own('portal.cart', OF_USER, ['holder', 'counts_for', 'changes', 'changes_from']),
  acceptances: own('portal.order_consent', OF_USER),
  orders: own('portal.purchase', OF_USER),
  tickets: own('portal.ticket', OF_USER),
  transfers: own(
    'portal.ticket_transfer',
    '(one.giver_id = $2 or one.accepted_by = $2 or lower(one.email) = $3)',
    ['token_hash'],
  ),
  moves: own('portal.ticket_move', PURCHASES),
  cards: { tables: ['venue.card', 'venue.card_right', 'venue.right_movement', 'venue.turnstile_pass'] },
  cardRequests: own('portal.card_attachment', 'one.requester_id = $2', ['token_hash', 'owner_id']),
  payments: own('portal.payment_attempt', OF_USER, ['session', 'alias', 'holder']),
  contracts: own('portal.payment_schedule', OF_USER),
  subscriptions: own('portal.payment_subscription', `one.id in ${SCHEDULES}`, ['subscription', 'alias']),
  savedCard: own('portal.payment_alias', OF_USER, ['alias']),
  refunds: own('portal.refund', CARTS, ['administrator_id', 'administrator_email']),
  resales: own('portal.resale', PURCHASES),
  invoices: own('portal.invoice', PURCHASES),
  proofs: own('portal.quotient_proof', OF_CUSTOMER, ['file']),
  mails: own(
    'portal.mail_delivery',
    `exists (select from (${NAMES}) as named where position(named.name in one.key) > 0)`,
  ),
  reminders: own(
    'portal.reminder',
    `exists (select from (${NAMES}) as named where position(named.name in one.subject) > 0)`,
  ),
  reports: own('portal.barrier_report', 'lower(one.email) = $3'),
  refusals: own('portal.refused_attempt', 'one.account = $4', ['account']),
  paymentLinks: own('portal.desk_link', OF_CUSTOMER, ['key_hash', 'sent_by']),
  waits: own('portal.wait', OF_CUSTOMER, ['offered_by']),
  missedPlaces: own('portal.missed_place', OF_CUSTOMER, ['excused_by']),
  pauses: own('portal.booking_pause', OF_CUSTOMER, ['lifted_by']),
  giftCards: own('portal.gift_card', OF_USER, ['code_hash', 'code_encrypted', 'administrator_email']),
  giftCardRecipients: own(
    'portal.gift_card_recipient',
    `(one.gift_card_id in ${GIFT_CARDS} or lower(one.email) = $3)`,
  ),
  giftCardMovements: own('portal.gift_card_movement', `(one.gift_card_id in ${GIFT_CARDS} or ${CARTS})`, [
    'administrator_email',
  ]),
  freeTickets: own('portal.desk_gift', CARTS, ['given_by', 'given_by_id']),
  origin: own('portal.import_item', `one.kind = 'customer' and one.target = $2::text`),
  importedLines: {
    tables: ['portal.import_part', 'portal.import', 'portal.import_key'],
    rows: `select jsonb_build_object('file', source.file_name, 'columns', source.columns, 'line', line) as row
             from portal.import_part as part
             join portal.import as source on source.tenant_id = $1 and source.id = part.import_id
             cross join lateral jsonb_array_elements(part.rows || coalesce(part.checked -> 'problems', '[]')) as line
            where part.tenant_id = $1 and portal.names_address(line::text, $3)`,
  },
  // An entry names the customer by the beginning of the id, or one of their orders; who acted is another person's data.
  history: own(
    'portal.audit_entry',
    `(one.subject = left($2::text, 8) or one.subject in (
        select external_purchase_id from portal.purchase where tenant_id = $1 and user_id = $2))`,
    ['administrator_id', 'administrator_email'],
  ),
} as const satisfies Record<string, ExportSection>;

export type SectionName = keyof typeof SECTIONS;

/** What a copy is made of. */
export interface Subject {
  customerId: string;
  /** In lower case */
  email: string;
  /** Keyed hash by which refused sign-ins name the address */
  refusedAccount: Buffer;
}

/** Reads all sections but the cards. */
export async function readSections(db: TenantDb, subject: Subject): Promise<Map<SectionName, unknown[]>> {
  const read = new Map<SectionName, unknown[]>();
  const values = [db.tenantId, subject.customerId, subject.email, subject.refusedAccount];
  for (const [name, { rows }] of Object.entries(SECTIONS) as [SectionName, ExportSection][]) {
    if (rows === undefined) continue;
    // Each statement takes all four parameters, whichever it uses.
    const found = await db.query<{ row: unknown }>(
      `with given as (select $1::uuid, $2::uuid, $3::text, $4::bytea) ${rows} limit 100000`,
      values,
    );
    read.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return read;
}
