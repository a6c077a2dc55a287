import { type AgeRange, isForAge, isForOneVisitor } from '@guichet/contract/account/household-rules.ts';
import { DEFAULT_LOCALE, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { CataloguePrice, CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import { fail } from '#kernel/errors.ts';
import type { StoredDetail, StoredLine } from './cart.ts';

/** People of the customer's household to whom the tickets of a cart are given. */

/** What decides whether a person may have a ticket. */
export interface PeopleLookup {
  /** Age of a person on the day of a session, without one today; undefined for a person of nobody or of another account */
  ageOf(person: string, sessionId: string | undefined): number | undefined;
  /** Language of the names in refusals */
  locale?: Locale | undefined;
}

/** Returns the people to store: at most one for each ticket. */
export function keptPeople(
  people: readonly string[] | undefined,
  quantity: number,
): Pick<StoredDetail, 'people'> {
  const kept = people?.slice(0, quantity) ?? [];
  return kept.length > 0 ? { people: kept } : {};
}

type Offered = Pick<CatalogueService, 'labels' | 'minimumAge' | 'type' | 'prices' | 'cardUse'>;

/**
 * Requires that the people of a cart belong to its customer, that the prices are for their ages, and that nobody has two
 * places of a session.
 * @throws AppError `household.not-found`, `household.age`, `household.twice`; `request.invalid` for people on a ticket for
 * several visitors, an article or a card
 */
export function requirePeople(
  lines: readonly StoredLine[],
  service: (code: string) => Offered | undefined,
  lookup: PeopleLookup | undefined,
): void {
  const places = new Set<string>();
  for (const line of lines)
    for (const { people = [], eventId } of line.details)
      for (const person of people) {
        const age = lookup?.ageOf(person, eventId) ?? fail('household.not-found');
        const offered = service(line.service) ?? fail('service.not-found');
        requireAge(line, offered, age, lookup?.locale ?? DEFAULT_LOCALE);
        if (eventId === undefined) continue;
        const place = `${person} ${eventId}`;
        if (places.has(place)) fail('household.twice');
        places.add(place);
      }
}

function requireAge(line: StoredLine, service: Offered, age: number, locale: Locale): void {
  if (!isForOneVisitor(line)) fail('request.invalid', { fields: { people: 'field.choice' } });
  const price = service.prices.find(({ name }) => name === line.priceName);
  const limits = limitsOf(service, price);
  if (isForAge(limits, age)) return;
  const { minimumAge: from, maximumAge: to } = limits;
  const name = labelIn(line.labels, locale) || labelIn(service.labels, locale);
  fail('household.age', {
    params: {
      price: name,
      limits: to === undefined ? 'from' : from === undefined ? 'to' : 'both',
      from: from ?? 0,
      to: to ?? 0,
    },
  });
}

/** Returns the ages of the visitors of a price of a service. */
function limitsOf(
  { minimumAge }: Pick<CatalogueService, 'minimumAge'>,
  price: Pick<CataloguePrice, 'audience'> | undefined,
): AgeRange {
  const from = Math.max(minimumAge ?? 0, price?.audience?.minimumAge ?? 0);
  const to = price?.audience?.maximumAge;
  return { ...(from > 0 && { minimumAge: from }), ...(to !== undefined && { maximumAge: to }) };
}
