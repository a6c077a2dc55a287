import type { CallAnswer } from '@guichet/contract/calls.ts';

export type OwnCatalogue = CallAnswer<'GET /boxoffice/catalogue'>;
export type OwnService = OwnCatalogue['services'][number];
export type OwnFamily = OwnCatalogue['families'][number];

/** Groups services by family, both in their order; families without services are included. */
export function servicesByFamily({
  families,
  services,
}: Pick<OwnCatalogue, 'families' | 'services'>): { family: OwnFamily; services: OwnService[] }[] {
  return families.map((family) => ({
    family,
    services: services.filter(({ familyCode }) => familyCode === family.code),
  }));
}
