import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import type { HeldEvent, StoredDetail, StoredLine } from '#cart/cart.ts';

export type OwnedTime = CallAnswer<'GET /cart/DoublePurchases'>[number];

/** Valid tickets of a customer for one session and one person. */
export interface OwnedTickets {
  sessionId: string;
  serviceName: Labels;
  /** The session as it is now */
  event: Pick<HeldEvent, 'start' | 'end' | 'zone'>;
  quantity: number;
  /** Null for tickets that were given to nobody of the household */
  person: { id: string; name: string } | null;
}

/** A part of a cart for a session. */
interface WantedPart {
  line: StoredLine;
  sessionId: string;
  event: HeldEvent;
  /** Ids of the people of the first tickets */
  people: readonly string[];
  quantity: number;
}

/**
 * Returns what a customer already has at the times of a cart: tickets for the same session, or for one that overlaps it.
 * Tickets and parts that are for different people of the household are no double.
 * @param names names of the household by person
 */
export function findDoubles(
  lines: readonly StoredLine[],
  owned: readonly OwnedTickets[],
  names: ReadonlyMap<string, string>,
): OwnedTime[] {
  const parts = lines.flatMap(partsOf);
  const found = parts.flatMap((part, index) => [
    ...merged(owned.filter((tickets) => isDouble(part, tickets))).map((tickets) => ({
      lineId: part.line.id,
      isSameSession: tickets.sessionId === part.sessionId,
      isInCart: false,
      ...shown(tickets),
      people: tickets.people,
    })),
    ...parts.slice(0, index).flatMap((other) => doubleInCart(part, other, names)),
  ]);
  return withoutRepetition(found);
}

function partsOf(line: StoredLine): WantedPart[] {
  // A rental is used during its session, beside the ticket.
  if (!needsEvent(line.type)) return [];
  return line.details.flatMap(({ eventId, event, people = [], quantity }: StoredDetail) =>
    eventId && event ? [{ line, sessionId: eventId, event, people, quantity }] : [],
  );
}

const overlaps = (one: { start: string; end: string }, other: { start: string; end: string }): boolean =>
  Date.parse(one.start) < Date.parse(other.end) && Date.parse(other.start) < Date.parse(one.end);

/** Whether a part is for what the customer has. Other sessions at the same time are for the customer's company, unless a person is named. */
function isDouble(
  { sessionId, event, people, quantity }: WantedPart,
  { person, ...owned }: OwnedTickets,
): boolean {
  if (sessionId !== owned.sessionId && !overlaps(event, owned.event)) return false;
  const isForEachNamed = people.length >= quantity;
  return person === null || !isForEachNamed || people.includes(person.id);
}

/** Joins the tickets of a session. */
function merged(owned: readonly OwnedTickets[]): (OwnedTickets & { people: string[] })[] {
  return [...Map.groupBy(owned, ({ sessionId }) => sessionId).values()].flatMap((same) => {
    const [first] = same;
    return first
      ? [
          {
            ...first,
            quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
            people: same.flatMap(({ person }) => (person ? [person.name] : [])),
          },
        ]
      : [];
  });
}

const shown = ({
  serviceName,
  event: { start, end, zone },
  quantity,
}: Pick<OwnedTickets, 'serviceName' | 'event' | 'quantity'>) => ({
  serviceName,
  start,
  end,
  ...(zone && { zone }),
  quantity,
});

/** Two parts of a cart are a double when one person is named on both: nobody is in two sessions at once. */
function doubleInCart(part: WantedPart, other: WantedPart, names: ReadonlyMap<string, string>): OwnedTime[] {
  const both = part.people.filter((person) => other.people.includes(person));
  if (both.length === 0 || !overlaps(part.event, other.event)) return [];
  return [
    {
      lineId: part.line.id,
      isSameSession: part.sessionId === other.sessionId,
      isInCart: true,
      ...shown({ serviceName: other.line.serviceName, event: other.event, quantity: both.length }),
      people: both.flatMap((person) => names.get(person) ?? []),
    },
  ];
}

/** A line with several prices of a session names what the customer has once. */
function withoutRepetition(found: readonly OwnedTime[]): OwnedTime[] {
  const keyOf = ({ lineId: _, ...time }: OwnedTime) => JSON.stringify(time);
  return [...new Map(found.map((time) => [keyOf(time), time])).values()];
}
