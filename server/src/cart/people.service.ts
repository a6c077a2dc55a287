import { ageOn } from '@guichet/contract/account/household-rules.ts';
import { readAges } from '#account/household/household.sql.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { Visitor } from './limits/limits.service.ts';
import type { CatalogueLookup } from './lines.ts';
import type { PeopleLookup } from './people.ts';

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
