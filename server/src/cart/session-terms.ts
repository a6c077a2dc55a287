import type { CataloguePrice } from '#gateways/ticketing/catalogue/port.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import { fail } from '#kernel/errors.ts';
import type { StoredLine } from './cart.ts';

/**
 * A session may have a sale period, ages, and a number of children that one adult may accompany. A price without an audience
 * is for visitors of every age, who may accompany children.
 */

type Terms = Pick<TicketingSession, 'saleStart' | 'saleEnd' | 'minimumAge' | 'maximumAge' | 'accompaniment'>;

/** What decides the terms of a cart's sessions. */
export interface TermsLookup {
  session(id: string): Terms | undefined;
  service(code: string): { prices: readonly Pick<CataloguePrice, 'name' | 'audience'>[] } | undefined;
  readonly now: Date;
  /** Current lines of the cart: the sale period does not apply to their sessions */
  held?: readonly StoredLine[];
}

interface Party {
  sessionId: string;
  audience: CataloguePrice['audience'];
  quantity: number;
}

/**
 * Requires that the sessions of a cart are on sale to its visitors.
 * @throws AppError `event.sale-not-begun`, `event.sale-ended`, `event.too-young`, `event.too-old`, `event.accompaniment`
 */
export function requireTerms(lines: readonly StoredLine[], lookup: TermsLookup): void {
  const held = new Set(lookup.held?.flatMap(({ details }) => details.map(({ eventId }) => eventId)));
  const parties = lines.flatMap((line) => partiesOf(line, lookup));
  for (const [sessionId, ofSession] of Map.groupBy(parties, (party) => party.sessionId)) {
    const session = lookup.session(sessionId);
    if (!session) continue;
    if (!held.has(sessionId)) requireOnSale(session, lookup.now);
    for (const { audience } of ofSession) requireAge(session, audience);
    requireAccompanied(session, ofSession);
  }
}

function partiesOf({ service, priceName, details }: StoredLine, lookup: TermsLookup): Party[] {
  return details.flatMap(({ eventId, quantity }) => {
    if (eventId === undefined) return [];
    const { audience } = lookup.service(service)?.prices.find(({ name }) => name === priceName) ?? {};
    return [{ sessionId: eventId, audience, quantity }];
  });
}

function requireOnSale({ saleStart, saleEnd }: Terms, now: Date): void {
  if (saleStart !== undefined && now < saleStart) fail('event.sale-not-begun');
  if (saleEnd !== undefined && now >= saleEnd) fail('event.sale-ended');
}

function requireAge({ minimumAge, maximumAge }: Terms, audience: Party['audience']): void {
  if (minimumAge !== undefined && (audience?.maximumAge ?? minimumAge) < minimumAge)
    fail('event.too-young', { params: { age: minimumAge } });
  if (maximumAge !== undefined && (audience?.minimumAge ?? maximumAge) > maximumAge)
    fail('event.too-old', { params: { age: maximumAge } });
}

function requireAccompanied({ accompaniment }: Terms, parties: readonly Party[]): void {
  if (!accompaniment) return;
  const { underAge, children } = accompaniment;
  const isChild = ({ audience }: Party) => (audience?.maximumAge ?? underAge) < underAge;
  const count = (chosen: readonly Party[]) => chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const needed = Math.ceil(count(parties.filter(isChild)) / children);
  if (count(parties.filter((party) => !isChild(party))) < needed)
    fail('event.accompaniment', { params: { count: needed, children, age: underAge } });
}
