import {
  ageProblem,
  missingAdults,
  type Party,
  type SessionTerms,
  saleProblem,
} from '@guichet/contract/planning/session-term-rules.ts';
import type { CataloguePrice } from '#gateways/ticketing/catalogue/port.ts';
import { fail } from '#kernel/errors.ts';
import type { StoredLine } from './cart.ts';
import type { PeopleLookup } from './people.ts';

/** What decides the terms of a cart's sessions. */
export interface TermsLookup {
  session(id: string): SessionTerms | undefined;
  service(code: string): { prices: readonly Pick<CataloguePrice, 'name' | 'audience'>[] } | undefined;
  readonly now: Date;
  people?: PeopleLookup | undefined;
  /** Current lines of the cart: the sale period does not apply to their sessions */
  held?: readonly StoredLine[];
}

interface PartyAtSession extends Party {
  sessionId: string;
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

/** Returns the visitors of a line: each person of the household by age, the others by the ages of their price. */
function partiesOf({ service, priceName, details }: StoredLine, lookup: TermsLookup): PartyAtSession[] {
  return details.flatMap(({ eventId, quantity, people = [] }) => {
    if (eventId === undefined) return [];
    const { audience } = lookup.service(service)?.prices.find(({ name }) => name === priceName) ?? {};
    const known = people.flatMap((person) => {
      const age = lookup.people?.ageOf(person, eventId);
      if (age === undefined) return [];
      return [{ sessionId: eventId, audience: { minimumAge: age, maximumAge: age }, quantity: 1 }];
    });
    const others = quantity - known.length;
    return others > 0 ? [...known, { sessionId: eventId, audience, quantity: others }] : known;
  });
}

function requireOnSale(session: SessionTerms, now: Date): void {
  const problem = saleProblem(session, now);
  if (problem) fail(`event.${problem}`);
}

function requireAge(session: SessionTerms, audience: Party['audience']): void {
  const problem = ageProblem(session, audience);
  if (problem)
    fail(`event.${problem}`, {
      params: { age: (problem === 'too-young' ? session.minimumAge : session.maximumAge) ?? 0 },
    });
}

function requireAccompanied(session: SessionTerms, parties: readonly Party[]): void {
  const count = missingAdults(session, parties);
  if (count === undefined) return;
  const { underAge: age, children } = session.accompaniment ?? { underAge: 0, children: 0 };
  fail('event.accompaniment', { params: { count, children, age } });
}
