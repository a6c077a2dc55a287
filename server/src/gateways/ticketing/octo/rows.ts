import type { TenantDb } from '#kernel/database/database.ts';
import type { SellRequest, TicketingTicket } from '../port.ts';

/** A booking at a supplier for a cart, of one price and one session. */
export interface BookingRow {
  uuid: string;
  cartKey: string;
  sessionId: string | null;
  serviceCode: string;
  priceName: string;
  quantity: number;
  state: 'asked' | 'held' | 'confirmed' | 'leaving' | 'gone';
  expiresAt: Date | null;
  unitCents: number | null;
  /** Whether its time at the supplier is over */
  isOver: boolean;
}

const COLUMNS = `
  uuid, cart_key as "cartKey", session_id as "sessionId", service_code as "serviceCode", price_name as "priceName",
  quantity, state, expires_at as "expiresAt", unit_cents as "unitCents", coalesce(expires_at <= now(), false) as "isOver"`;

/** Reads the bookings of a cart that may have places, oldest first. */
export function readBookings(db: TenantDb, cartKey: string): Promise<BookingRow[]> {
  return db.query<BookingRow>(
    `select ${COLUMNS} from octo.booking where cart_key = $1 and state <> 'gone' order by updated_at, uuid`,
    [cartKey],
  );
}

/** Reads some bookings whose outcome is unknown. */
export function readUnsettled(db: TenantDb): Promise<BookingRow[]> {
  return db.query<BookingRow>(
    `select ${COLUMNS} from octo.booking
      where state in ('asked', 'leaving') and updated_at < now() - interval '30 seconds' order by updated_at limit 20`,
  );
}

/** Reads bookings whose hold ends within a minute before their cart does, with the missing minutes. */
export async function readEnding(db: TenantDb): Promise<{ row: BookingRow; minutes: number }[]> {
  const rows = await db.query<BookingRow & { minutes: number }>(
    `select ${COLUMNS}, ceil(extract(epoch from wanted_until - now()) / 60)::integer as minutes from octo.booking
      where state = 'held' and expires_at between now() and now() + interval '1 minute' and wanted_until > expires_at
      order by expires_at limit 20`,
  );
  return rows.map(({ minutes, ...row }) => ({ row, minutes }));
}

/** Stores how long a cart needs its holds. */
export async function keepWanted(db: TenantDb, cartKey: string, seconds: number): Promise<void> {
  await db.query(
    `update octo.booking set wanted_until = now() + make_interval(secs => $2) where cart_key = $1 and state = 'held'`,
    [cartKey, seconds],
  );
}

export type NewBooking = Pick<
  BookingRow,
  'uuid' | 'cartKey' | 'sessionId' | 'serviceCode' | 'priceName' | 'quantity'
>;

/** Stores a booking before its request is sent. */
export async function insertBooking(db: TenantDb, row: NewBooking): Promise<void> {
  await db.query(
    `insert into octo.booking (tenant_id, uuid, cart_key, session_id, service_code, price_name, quantity, state)
     values ($1, $2, $3, $4, $5, $6, $7, 'asked')`,
    [db.tenantId, row.uuid, row.cartKey, row.sessionId, row.serviceCode, row.priceName, row.quantity],
  );
}

/** Stores the outcome of a booking; absent fields stay. @param from changes the booking only in this state */
export async function settleBooking(
  db: TenantDb,
  uuid: string,
  {
    state,
    expiresAt,
    unitCents,
    from,
  }: Partial<Pick<BookingRow, 'expiresAt' | 'unitCents'>> &
    Pick<BookingRow, 'state'> & { from?: BookingRow['state'] },
): Promise<void> {
  await db.query(
    `update octo.booking set state = $2, expires_at = coalesce($3, expires_at), unit_cents = coalesce($4, unit_cents),
            updated_at = now() where uuid = $1 and state = coalesce($5, state)`,
    [uuid, state, expiresAt ?? null, unitCents ?? null, from ?? null],
  );
}

/** A ticket as stored with its sale. */
export interface SoldTicket extends Omit<TicketingTicket, 'kind' | 'validFrom' | 'validUntil'> {
  uuid: string;
  serviceCode: string;
  priceName: string;
  cents: number;
  start: string | null;
  end: string | null;
  establishmentCode: string;
  validFrom: string;
  validUntil: string;
  takenBackAt?: string;
}

export interface SaleRow {
  cartKey: string;
  orderNumber: string;
  soldAt: Date;
  buyerReference: string;
  tickets: SoldTicket[];
}

const SALES = `
  select cart_key as "cartKey", order_number as "orderNumber", sold_at as "soldAt", buyer_reference as "buyerReference",
         tickets from octo.sale`;

/** Reads the completed sale of a cart. */
export async function readSale(db: TenantDb, cartKey: string): Promise<SaleRow | undefined> {
  const [row] = await db.query<SaleRow>(`${SALES} where cart_key = $1 and sold_at is not null`, [cartKey]);
  return row;
}

/** Reads the sales of an account, newest first. */
export function readSalesOf(db: TenantDb, buyer: string): Promise<SaleRow[]> {
  return db.query<SaleRow>(
    `${SALES} where buyer_reference = $1 and sold_at is not null order by sold_at desc`,
    [buyer],
  );
}

/** Reads the sales of order numbers, including numbers of their tickets. */
export function readSalesNumbered(db: TenantDb, numbers: readonly string[]): Promise<SaleRow[]> {
  return db.query<SaleRow>(`${SALES} where order_number = any ($1) order by sold_at desc`, [numbers]);
}

/** Stores a sale before its requests are sent; a repeated attempt changes nothing. */
export async function beginSale(db: TenantDb, request: SellRequest): Promise<void> {
  await db.query(
    `insert into octo.sale as sale (tenant_id, cart_key, buyer_reference, request) values ($1, $2, $3, $4)
     on conflict (cart_key, tenant_id) do update set request = excluded.request where sale.sold_at is null`,
    [db.tenantId, request.key, request.buyer.reference, JSON.stringify(request)],
  );
}

/** Reads the request of an unfinished sale. */
export async function readBegunSale(db: TenantDb, cartKey: string): Promise<SellRequest | undefined> {
  const [row] = await db.query<{ request: SellRequest }>(
    `select request from octo.sale where cart_key = $1 and sold_at is null and request <> '{}'`,
    [cartKey],
  );
  return row?.request;
}

/** Clears the request with its visitors after a refusal; a new attempt sends them again. */
export async function clearBegunSale(db: TenantDb, cartKey: string): Promise<void> {
  await db.query(`update octo.sale set request = '{}' where cart_key = $1 and sold_at is null`, [cartKey]);
}

/** Stores a completed sale and clears its visitors. @returns the time of the sale */
export async function completeSale(
  db: TenantDb,
  { cartKey, orderNumber, tickets }: Omit<SaleRow, 'soldAt' | 'buyerReference'>,
): Promise<Date> {
  const [row] = await db.query<{ soldAt: Date }>(
    `update octo.sale set order_number = $2, tickets = $3, sold_at = now(), request = '{}' where cart_key = $1 returning sold_at as "soldAt"`,
    [cartKey, orderNumber, JSON.stringify(tickets)],
  );
  return row?.soldAt ?? new Date();
}

/** Marks lines of a sale as taken back. */
export async function markTakenBack(db: TenantDb, cartKey: string, uuids: readonly string[]): Promise<void> {
  await db.query(
    `update octo.sale set tickets = (
       select jsonb_agg(case when ticket ->> 'uuid' = any ($2) then ticket || jsonb_build_object('takenBackAt', now()) else ticket end
                        order by position)
         from jsonb_array_elements(tickets) with ordinality as one (ticket, position))
      where cart_key = $1`,
    [cartKey, uuids],
  );
}
