import { createBatcher } from '#kernel/concurrency/batcher.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { CardRefusal } from '../cards/port.ts';
import type { CardHold, HoldOutcome, HoldRequest } from '../port.ts';
import { placeColumns } from './lines.ts';

interface HoldMember {
  tenantId: TenantId;
  request: HoldRequest;
}

interface DecisionRow {
  key: string;
  outcome: 'accepted' | 'already-sold' | 'unknown-session' | 'session-over' | 'not-enough-places';
  session_id: string | null;
  places: number | null;
}

/** Holds and releases places; see venue.hold_places. */
export interface Places {
  hold(tenantId: TenantId, request: HoldRequest): Promise<HoldOutcome>;
  release(tenantId: TenantId, key: string): Promise<void>;
  /** Releases the places of expired carts. @returns the number of released places */
  expire(tenantId: TenantId): Promise<number>;
}

export function createPlaces(database: Database): Places {
  const batcher = createBatcher<HoldMember, HoldOutcome>({
    keyOf: (member) => member.request.key,
    run: (members) => holdTogether(database, members),
  });
  return {
    async hold(tenantId, request) {
      if (request.cards) {
        const refused = await holdCards(database, tenantId, request, request.cards);
        if (refused) return refused;
      }
      return batcher(tenantId, { tenantId, request });
    },
    async release(tenantId, key) {
      const request = { key, holdSeconds: 0, lines: [] };
      await batcher(tenantId, { tenantId, request });
    },
    async expire(tenantId) {
      const [row] = await database.direct.named<{ freed: number }>(
        'venue-expire-holds',
        'select venue.expire_holds($1) as freed',
        [tenantId],
      );
      return row?.freed ?? 0;
    },
  };
}

/**
 * Holds a cart's cards before its places; after a refusal of a card, the cart keeps its previous hold. Carts without
 * cards, nearly all, need no query; a cart that releases its cards sends an empty list.
 */
async function holdCards(
  database: Database,
  tenantId: TenantId,
  { key, holdSeconds }: HoldRequest,
  cards: CardHold,
): Promise<HoldOutcome | undefined> {
  const [refused] = await database.tenant(tenantId, (db) =>
    db.named<{ line_id: string; reason: CardRefusal }>(
      'venue-hold-cards',
      'select line_id, reason from venue.hold_cards($1, $2, $3, $4, $5)',
      [tenantId, key, cards.holder, holdSeconds, JSON.stringify(cards.lines)],
    ),
  );
  return refused && { held: false, reason: 'card', lineId: refused.line_id, refusal: refused.reason };
}

/** Holds for several carts in one round trip and one transaction. All members belong to one tenant; keys are distinct. */
async function holdTogether(database: Database, members: readonly HoldMember[]): Promise<HoldOutcome[]> {
  const rows = await database.direct.named<DecisionRow>(
    'venue-hold-places',
    'select key, outcome, session_id, places from venue.hold_places($1, $2, $3, $4, $5, $6, $7)',
    [
      members[0]?.tenantId,
      members.map((member) => member.request.key),
      members.map((member) => member.request.holdSeconds),
      ...placeColumns(members.map((member) => member.request.lines)),
      members.filter((member) => member.request.grows).map((member) => member.request.key),
    ],
  );
  const outcomes = new Map(rows.map((row) => [row.key, toOutcome(row)]));
  return members.flatMap(({ request }) => outcomes.get(request.key) ?? []);
}

function toOutcome(row: DecisionRow): HoldOutcome {
  const sessionId = row.session_id ?? '';
  switch (row.outcome) {
    case 'accepted':
      return { held: true };
    case 'already-sold':
      return { held: false, reason: 'already-sold' };
    case 'not-enough-places':
      return { held: false, reason: 'not-enough-places', sessionId, places: Math.max(0, row.places ?? 0) };
    default:
      return { held: false, reason: row.outcome, sessionId };
  }
}
