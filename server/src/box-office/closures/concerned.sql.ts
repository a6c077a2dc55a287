import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { IS_LEFT } from './parts.sql.ts';

type Figures = CallAnswer<'POST /boxoffice/closurepreview'>['concerned'];

/** Returns what the tickets for some sessions concern, and the places that they take. */
export async function readConcerned(
  db: TenantDb,
  sessionIds: readonly string[],
): Promise<{ figures: Figures; places: number }> {
  const [row] = await db.query<Figures & { places: number }>(
    `select count(distinct ticket.purchase_id)::int as orders, count(*)::int as tickets,
            count(distinct purchase.user_id)::int as customers,
            coalesce(sum((line ->> 'unitPrice')::int - ticket.reduced_amount), 0)::int as amount,
            coalesce(sum(coalesce((line ->> 'places')::int, 1)), 0)::int as places
       from portal.ticket
       join portal.purchase on purchase.tenant_id = $1 and purchase.id = ticket.purchase_id
      cross join lateral (
            select line from jsonb_array_elements(purchase.lines) as line
             where line ->> 'id' = ticket.line_id::text limit 1) as sold
      where ticket.tenant_id = $1 and ticket.session_id = any ($2) and ${IS_LEFT}`,
    [db.tenantId, sessionIds],
  );
  const { places = 0, ...figures } = row ?? { orders: 0, tickets: 0, customers: 0, amount: 0 };
  return { figures, places };
}

/** Returns, by session, who holds tickets for it that somebody else bought. */
export async function readHoldersOfOthers(
  db: TenantDb,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db.query<{ sessionId: string; holders: string[] }>(
    `select ticket.session_id as "sessionId", array_agg(distinct ticket.user_id) as holders
       from portal.ticket
       join portal.purchase on purchase.tenant_id = $1 and purchase.id = ticket.purchase_id
      where ticket.tenant_id = $1 and ticket.session_id = any ($2) and ticket.user_id <> purchase.user_id
        and ${IS_LEFT}
      group by ticket.session_id`,
    [db.tenantId, sessionIds],
  );
  return new Map(rows.map(({ sessionId, holders }) => [sessionId, holders]));
}
