import { createBatcher } from '#kernel/concurrency/batcher.ts';
import type { Database } from '#kernel/database/database.ts';
import { databaseErrorCode } from '#kernel/database/database-errors.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { CardLine } from '../cards/port.ts';
import type { SellOutcome, SellRequest, TicketingSale, TicketingTicket } from '../port.ts';
import type { TakeBackOutcome, TakeBackRequest } from '../refunds/port.ts';
import { placeColumns } from './lines.ts';
import { soldKind } from './tickets.ts';

interface SellMember {
  tenantId: TenantId;
  request: SellRequest;
}

/** A row of venue.sell; instants are ISO strings, since the row comes as JSON. */
interface SoldRow {
  key: string;
  outcome: 'sold' | 'unknown-session' | 'session-over' | 'not-enough-places';
  detail: string | null;
  sale: SaleJson | null;
}

interface SaleJson extends Omit<TicketingSale, 'soldAt' | 'tickets'> {
  soldAt: string;
  tickets: (Omit<TicketingTicket, 'kind' | 'codeFormat' | 'validFrom' | 'validUntil'> & {
    serviceType: number | null;
    validFrom: string;
    validUntil: string;
  })[];
}

/** SQLSTATE of venue.sell for a request that can never be sold. */
const REFUSED = 'VN001';

/** SQLSTATE of venue.take_back for used tickets. */
const USED = 'VN003';

/** Sells and cancels; see venue.sell and venue.take_back. */
export interface Sales {
  sell(tenantId: TenantId, request: SellRequest): Promise<SellOutcome>;
  find(tenantId: TenantId, key: string): Promise<TicketingSale | undefined>;
  takeBack(tenantId: TenantId, request: TakeBackRequest): Promise<TakeBackOutcome>;
  /** See venue.block_sale. */
  block(tenantId: TenantId, key: string, isBlocked: boolean): Promise<boolean>;
}

export function createSales(database: Database): Sales {
  const batcher = createBatcher<SellMember, SellOutcome>({
    keyOf: (member) => member.request.key,
    run: (members) => sellTogether(database, members),
  });
  return {
    async sell(tenantId, request) {
      const { cardLines = [] } = request;
      if (request.lines.length + cardLines.length === 0)
        return { sold: false, reason: 'refused', detail: 'nothing to sell' };
      try {
        if (cardLines.length > 0) return await sellWithCards(database, tenantId, request, cardLines);
        return await batcher(tenantId, { tenantId, request });
      } catch (error) {
        if (databaseErrorCode(error) !== REFUSED) throw error;
        return { sold: false, reason: 'refused', detail: (error as Error).message };
      }
    },
    find: (tenantId, key) =>
      database.tenant(tenantId, async (db) => {
        const [row] = await db.named<{ sale: SaleJson }>(
          'venue-find-sale',
          'select sale from venue.read_sales($1, array[$2])',
          [tenantId, key],
        );
        return row && toSale(row.sale);
      }),
    async block(tenantId, key, isBlocked) {
      const [row] = await database.direct.named<{ found: boolean }>(
        'venue-block-sale',
        'select venue.block_sale($1, $2, $3) as found',
        [tenantId, key, isBlocked],
      );
      return row?.found ?? false;
    },
    async takeBack(tenantId, { key, saleKey, lineIds, ticketNumbers }) {
      try {
        const [row] = await database.direct.named<{ outcome: TakeBackOutcome }>(
          'venue-take-back',
          'select venue.take_back($1, $2, $3, $4, $5) as outcome',
          [tenantId, key, saleKey, lineIds, ticketNumbers ?? null],
        );
        return row?.outcome ?? 'unknown';
      } catch (error) {
        if (databaseErrorCode(error) !== USED) throw error;
        return 'used';
      }
    },
  };
}

/** Sells several carts in one round trip and one transaction. All members belong to one tenant; keys are distinct. */
async function sellTogether(database: Database, members: readonly SellMember[]): Promise<SellOutcome[]> {
  const requests = members.map((member) => member.request);
  const rows = await database.direct.named<SoldRow>(
    'venue-sell',
    'select key, outcome, detail, sale from venue.sell($1, $2, $3, $4, $5, $6)',
    [
      members[0]?.tenantId,
      JSON.stringify(requests),
      requests.map(({ key }) => key),
      ...placeColumns(requests.map(({ lines }) => lines)),
    ],
  );
  const outcomes = new Map(rows.map((row) => [row.key, toOutcome(row)]));
  return requests.map(({ key }) => outcomes.get(key) as SellOutcome);
}

/** Sells a cart with cards in its own transaction: such sales are rare and wait for locks on cards. */
async function sellWithCards(
  database: Database,
  tenantId: TenantId,
  { cardLines: _, ...request }: SellRequest,
  cardLines: readonly CardLine[],
): Promise<SellOutcome> {
  const [, sessions, quantities] = placeColumns([request.lines]);
  const [row] = await database.direct.named<SoldRow>(
    'venue-sell-with-cards',
    'select key, outcome, detail, sale from venue.sell_with_cards($1, $2, $3, $4, $5, $6)',
    [tenantId, JSON.stringify([request]), request.key, sessions, quantities, JSON.stringify(cardLines)],
  );
  return toOutcome(row as SoldRow);
}

function toOutcome({ outcome, detail, sale }: SoldRow): SellOutcome {
  if (sale) return { sold: true, sale: toSale(sale) };
  if (outcome === 'unknown-session' || outcome === 'not-enough-places') {
    return { sold: false, reason: outcome, detail: detail ?? '' };
  }
  return { sold: false, reason: 'refused', detail: `session ${detail} is over` };
}

function toSale(sale: SaleJson): TicketingSale {
  return {
    externalPurchaseId: sale.externalPurchaseId,
    soldAt: new Date(sale.soldAt),
    cards: sale.cards ?? [],
    tickets: sale.tickets.map(({ cardNumber, isWithdrawal, serviceType, ...ticket }) => ({
      ...ticket,
      kind: soldKind({ serviceType, sessionId: ticket.sessionId, isWithdrawal }),
      codeFormat: 'qr' as const,
      ...(cardNumber && { cardNumber }),
      ...(isWithdrawal && { isWithdrawal }),
      validFrom: new Date(ticket.validFrom),
      validUntil: new Date(ticket.validUntil),
    })),
  };
}
