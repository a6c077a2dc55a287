import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Catalogue, CatalogueService } from '#gateways/ticketing/catalogue/port.ts';

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

type WithdrawalSettings = CallAnswer<'GET /settingsticketing/withdrawServicesFamily'>;

/** The services that let customers withdraw tickets, with the families, in the order of the catalogue. */
export function viewWithdrawalSettings(
  { services, families }: Pick<Catalogue, 'services' | 'families'>,
  disabled: ReadonlySet<string>,
): WithdrawalSettings {
  const labelsOf = (items: readonly { code: string; labels: (typeof families)[number]['labels'] }[]) => {
    const byCode = new Map(items.map(({ code, labels }) => [code, labels]));
    return (code: string) => byCode.get(code) ?? { [DEFAULT_LOCALE]: code };
  };
  const [serviceLabels, familyLabels] = [labelsOf(services), labelsOf(families)];
  return grantedWithdrawals(services).map(({ service, withdrawals }) => ({
    service: service.code,
    labels: service.labels,
    families: withdrawals.map(({ familyCode, serviceCodes }) => ({
      family: familyCode,
      labels: familyLabels(familyCode),
      services: serviceCodes.map(serviceLabels),
      isEnabled: !disabled.has(withdrawalKey({ service: service.code, family: familyCode })),
    })),
  }));
}
