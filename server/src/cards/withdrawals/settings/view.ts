import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Catalogue } from '#gateways/ticketing/catalogue/port.ts';
import { grantedWithdrawals, withdrawalKey } from './rules.ts';

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
