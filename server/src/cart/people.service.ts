import { ageOn } from '@guichet/contract/account/household-rules.ts';
import { readAges } from '#account/household/household.sql.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import { AppError } from '#kernel/errors.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { CartRow } from './cart.ts';
import { readCatalogueLookup } from './catalogue-lookup.service.ts';
import type { Visitor } from './limits/limits.service.ts';
import type { CatalogueLookup } from './lines.ts';
import { type PeopleLookup, requirePeople } from './people.ts';
import { withoutDiscounts } from './promotions/parts.ts';

/**
 * Reads the ages of the customer's people for parts of a cart; reads nothing when no part has people.
 * @returns undefined for visitors and for carts without people
 */
export async function readPeopleFor(
  { services, tenant, identity, locale }: Omit<Visitor, 'address'>,
  details: readonly { people?: readonly string[] | undefined }[],
): Promise<((lookup: Pick<CatalogueLookup, 'session' | 'zoneAt'>) => PeopleLookup) | undefined> {
  if (identity.kind !== 'customer' || !details.some(({ people = [] }) => people.length > 0)) return undefined;
  const people = await services.database.tenant(tenant.id, (db) => readAges(db, identity.userId));
  const birthDates = new Map(people.map(({ id, birthDate }) => [id, birthDate]));
  return ({ session, zoneAt }) => {
    const dayAt = (visited: TicketingSession | undefined) => {
      const zone = visited && zoneAt?.(visited).zone?.timeZone;
      return dayOf(visited?.start ?? new Date(services.clock()), zone ?? tenant.timeZone);
    };
    return {
      locale,
      ageOf(person, sessionId) {
        const birthDate = birthDates.get(person);
        return birthDate === undefined
          ? undefined
          : ageOn(birthDate, dayAt(sessionId === undefined ? undefined : session(sessionId)));
      },
    };
  };
}

/**
 * Returns why the people of a cart may not have its tickets any more: the venue has moved the session or changed the ages of
 * a price since. Reads nothing for a cart without people. @returns undefined when they may have them
 */
export async function findPeopleProblem(
  reader: Omit<Visitor, 'address'>,
  cart: Pick<CartRow, 'lines'>,
): Promise<AppError | undefined> {
  const { services, tenant } = reader;
  const lines = withoutDiscounts(cart.lines);
  const details = lines.flatMap((line) => line.details);
  const peopleAt = await readPeopleFor(reader, details);
  if (!peopleAt) return undefined;
  const sessionIds = details.flatMap(({ people, eventId }) => (people && eventId ? [eventId] : []));
  const lookup = await readCatalogueLookup(services, tenant, sessionIds, lines, Promise.resolve([]));
  try {
    requirePeople(lines, lookup.service, peopleAt(lookup));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Rejects a cart whose people may not have its tickets any more, before it is paid or sold. @throws AppError `household.…` */
export async function requireCurrentPeople(
  reader: Omit<Visitor, 'address'>,
  cart: Pick<CartRow, 'lines'>,
): Promise<void> {
  const problem = await findPeopleProblem(reader, cart);
  if (problem) throw problem;
}
