import type { TenantDb } from '#kernel/database/database.ts';
import type { SellRequest, TicketingTicket } from '../port.ts';

/** What was asked of a supplier for a cart, of one price and one session. */
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

/** The bookings of a cart that may have places, oldest first. */
export function readBookings(db: TenantDb, cartKey: string): Promise<BookingRow[]> {
  return db.query<BookingRow>(
    `select ${COLUMNS} from octo.booking where cart_key = $1 and state <> 'gone' order by updated_at, uuid`,
    [cartKey],
  );
}

/** Bookings whose outcome was not asked for, some of them. */
export function readUnsettled(db: TenantDb): Promise<BookingRow[]> {
  return db.query<BookingRow>(
    `select ${COLUMNS} from octo.booking
      where state in ('asked', 'leaving') and updated_at < now() - interval '30 seconds' order by updated_at limit 20`,
  );
}

/** Bookings whose hold ends within a minute, though their carts want them for longer: for how many minutes. */
export async function readEnding(db: TenantDb): Promise<{ row: BookingRow; minutes: number }[]> {
  const rows = await db.query<BookingRow & { minutes: number }>(
    `select ${COLUMNS}, ceil(extract(epoch from wanted_until - now()) / 60)::integer as minutes from octo.booking
      where state = 'held' and expires_at between now() and now() + interval '1 minute' and wanted_until > expires_at
      order by expires_at limit 20`,
  );
  return rows.map(({ minutes, ...row }) => ({ row, minutes }));
}

/** Notes for how long a cart wants what it holds. */
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

/** Writes what is about to be asked. */
export async function insertBooking(db: TenantDb, row: NewBooking): Promise<void> {
  await db.query(
    `insert into octo.booking (tenant_id, uuid, cart_key, session_id, service_code, price_name, quantity, state)
     values ($1, $2, $3, $4, $5, $6, $7, 'asked')`,
    [db.tenantId, row.uuid, row.cartKey, row.sessionId, row.serviceCode, row.priceName, row.quantity],
  );
}

/** Writes what became of a booking; what is left out stays. @param from of one that is in this state alone */
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

/** A ticket as it is kept with its sale. */
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

/** The sale of a cart, once it is made. */
export async function readSale(db: TenantDb, cartKey: string): Promise<SaleRow | undefined> {
  const [row] = await db.query<SaleRow>(`${SALES} where cart_key = $1 and sold_at is not null`, [cartKey]);
  return row;
}

/** The sales of an account, newest first. */
export function readSalesOf(db: TenantDb, buyer: string): Promise<SaleRow[]> {
  return db.query<SaleRow>(
    `${SALES} where buyer_reference = $1 and sold_at is not null order by sold_at desc`,
    [buyer],
  );
}

/** The sales of an order number, with whatever follows it in a ticket's number. */
export function readSalesNumbered(db: TenantDb, numbers: readonly string[]): Promise<SaleRow[]> {
  return db.query<SaleRow>(`${SALES} where order_number = any ($1) order by sold_at desc`, [numbers]);
}

/** Writes what is about to be sold; a repeated attempt changes nothing. */
export async function beginSale(db: TenantDb, request: SellRequest): Promise<void> {
  await db.query(
    `insert into octo.sale as sale (tenant_id, cart_key, buyer_reference, request) values ($1, $2, $3, $4)
     on conflict (cart_key, tenant_id) do update set request = excluded.request where sale.sold_at is null`,
    [db.tenantId, request.key, request.buyer.reference, JSON.stringify(request)],
  );
}

/** What was begun to be sold under a key, and has not come to an end. */
export async function readBegunSale(db: TenantDb, cartKey: string): Promise<SellRequest | undefined> {
  const [row] = await db.query<{ request: SellRequest }>(
    `select request from octo.sale where cart_key = $1 and sold_at is null and request <> '{}'`,
    [cartKey],
  );
  return row?.request;
}

/** Clears what was asked, with who comes, once it is refused: whoever tries again says it again. */
export async function clearBegunSale(db: TenantDb, cartKey: string): Promise<void> {
  await db.query(`update octo.sale set request = '{}' where cart_key = $1 and sold_at is null`, [cartKey]);
}

/** Keeps what was sold, and no longer who comes. @returns when it was sold */
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

/** Notes that lines of a sale were taken back. */
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
