import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';

/** A family that can be withdrawn from what a service has put on a card. */
export interface Withdrawal {
  service: string;
  family: string;
}

export const withdrawalKey = ({ service, family }: Withdrawal): string => JSON.stringify([service, family]);

/** Services with what they let withdraw; those that let nothing are left out. */
export function grantedWithdrawals<Service extends Pick<CatalogueService, 'grants'>>(
  services: readonly Service[],
): { service: Service; withdrawals: { familyCode: string; serviceCodes: readonly string[] }[] }[] {
  return services
    .map((service) => ({
      service,
      withdrawals: (service.grants ?? []).flatMap(({ withdrawal }) => (withdrawal ? [withdrawal] : [])),
    }))
    .filter(({ withdrawals }) => withdrawals.length > 0);
}

/** What differs from the settings so far. */
export function changedWithdrawals<Choice extends Withdrawal & { isEnabled: boolean }>(
  disabled: ReadonlySet<string>,
  chosen: readonly Choice[],
): Choice[] {
  return chosen.filter((choice) => choice.isEnabled === disabled.has(withdrawalKey(choice)));
}
