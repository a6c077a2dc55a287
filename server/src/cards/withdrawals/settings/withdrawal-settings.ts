import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Catalogue, CatalogueService } from '#gateways/ticketing/catalogue/port.ts';

/** A family that can be withdrawn, with the service that grants it. */
export interface Withdrawal {
  service: string;
  family: string;
}

export const withdrawalKey = ({ service, family }: Withdrawal): string => JSON.stringify([service, family]);

/** Returns services with their withdrawable families, without services that grant none. */
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

/** Returns the differences from the present settings. */
export function changedWithdrawals<Choice extends Withdrawal & { isEnabled: boolean }>(
  disabled: ReadonlySet<string>,
  chosen: readonly Choice[],
): Choice[] {
  return chosen.filter((choice) => choice.isEnabled === disabled.has(withdrawalKey(choice)));
}

type WithdrawalSettings = CallAnswer<'GET /settingsticketing/withdrawServicesFamily'>;

/** Returns the services that grant withdrawals, with the families, in the order of the catalogue. */
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
