import type { CallAnswer } from '@guichet/contract/calls.ts';

export type OwnCatalogue = CallAnswer<'GET /boxoffice/catalogue'>;
type StateOf<Name extends 'services' | 'families' | 'themes' | 'establishments'> = OwnCatalogue[Name][number];
export type ServiceState = StateOf<'services'>;
export type FamilyState = StateOf<'families'>;
export type OwnService = NonNullable<ServiceState['published']>;
export type OwnFamily = NonNullable<FamilyState['published']>;

/** Returns an item as its draft shows it. */
export const shownOf = <Item>({
  draft,
  published,
}: {
  draft?: Item | undefined;
  published?: Item | undefined;
}) => draft ?? published;

/** Groups services by family, both in their order; families without services are included. */
export function servicesByFamily({
  families,
  services,
}: Pick<OwnCatalogue, 'families' | 'services'>): { family: FamilyState; services: ServiceState[] }[] {
  return families.map((family) => ({
    family,
    services: services.filter((service) => shownOf(service)?.familyCode === family.code),
  }));
}
