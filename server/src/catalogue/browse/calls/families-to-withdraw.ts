import type { Handler } from '#platform/http/calls.ts';
import { catalogueOf } from '../data.ts';
import { isWithdrawnAtVenue } from '../rules.ts';

export const familiesToWithdraw: Handler<'GET /ticketing/familiesToWithdraw'> = async ({
  tenant,
  services,
}) => {
  const catalogue = await catalogueOf(services, tenant);
  const withdrawn = [...catalogue.services.values()].filter(isWithdrawnAtVenue);
  return [...catalogue.families.values()].flatMap(({ code, labels }) => {
    const ofFamily = withdrawn.filter((service) => service.familyCode === code);
    if (ofFamily.length === 0) return [];
    return [
      {
        code,
        labels,
        serviceToWithdrawList: ofFamily.map((service) => ({ code: service.code, labels: service.labels })),
      },
    ];
  });
};
