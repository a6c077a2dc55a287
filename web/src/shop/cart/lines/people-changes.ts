import { isForAge, priceForAge } from '@guichet/contract/account/household-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { mergeLines } from '@guichet/contract/cart/merge-rules.ts';
import type { WantedLine } from '#lib/cart.ts';

type Service = Pick<
  CallAnswer<'GET /Ticketing/service'>,
  'unitPrices' | 'ages' | 'placesTaken' | 'discountCodes' | 'supportingDocuments'
>;

/**
 * Returns the price for an age: neither that of a family quotient, nor one for which a document alone decides, such as
 * that of students.
 */
export function priceOfAge(service: Service, age: number): string | undefined {
  const prices = Object.keys(service.unitPrices)
    .filter((name) => service.discountCodes[name] === undefined)
    .filter((name) => service.ages?.[name] || (service.supportingDocuments[name]?.length ?? 0) === 0)
    .map((name) => ({ name, audience: service.ages?.[name], places: service.placesTaken?.[name] ?? 1 }));
  return priceForAge(prices, age)?.name;
}

/** The people of the tickets of a line detail, by ticket; undefined for nobody in particular. */
export type PeopleByDetail = ReadonlyMap<string, readonly (string | undefined)[]>;

/**
 * Returns the lines with people on the tickets of some details. A ticket whose price is not for the age of its person
 * moves to the price that is; where there is none, the server refuses it with the ages of the price.
 */
export function withPeople(
  lines: readonly WantedLine[],
  chosen: PeopleByDetail,
  service: Service,
  ageOf: (person: string) => number,
): WantedLine[] {
  const moved: WantedLine[] = [];
  const kept = lines.flatMap((line) => {
    const cartLineDetails = line.cartLineDetails.flatMap((detail) => {
      const people = chosen.get(detail.id ?? '');
      if (!people) return [detail];
      const priceFor = (person: string): string =>
        isForAge(service.ages?.[line.priceName ?? ''] ?? {}, ageOf(person))
          ? (line.priceName ?? '')
          : (priceOfAge(service, ageOf(person)) ?? line.priceName ?? '');
      const leaving = people.filter(
        (person): person is string => person !== undefined && priceFor(person) !== line.priceName,
      );
      for (const person of leaving) {
        const { id: _id, contacts: _contacts, ...other } = detail;
        moved.push({
          service: line.service,
          priceName: priceFor(person),
          ...(line.isFlexible && { isFlexible: true }),
          cartLineDetails: [{ ...other, quantity: 1, people: [person] }],
        });
      }
      const staying = people.flatMap((person) => (person && !leaving.includes(person) ? [person] : []));
      const quantity = detail.quantity - leaving.length;
      const { people: _people, ...rest } = detail;
      return quantity > 0 ? [{ ...rest, quantity, ...(staying.length > 0 && { people: staying }) }] : [];
    });
    return cartLineDetails.length > 0 ? [{ ...line, cartLineDetails }] : [];
  });
  return mergeLines(kept, moved);
}
