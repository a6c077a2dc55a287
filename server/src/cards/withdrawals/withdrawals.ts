import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import type { TicketingCard, WithdrawalRight } from '#gateways/ticketing/cards/port.ts';

type Withdrawal = CallAnswer<'GET /user/GetIsWithdrawalTicketsDetails'>[number];
type Family = CallAnswer<'GET /ticketing/familiesToWithdraw'>[number];

/** Returns a right to tickets with its services, without services that are not on sale. */
export function viewWithdrawal(
  right: WithdrawalRight,
  card: TicketingCard | undefined,
  catalogue: IndexedCatalogue,
): Withdrawal {
  const onCard = card?.rights.find(({ id }) => id === right.id);
  const service = onCard && catalogue.services.get(onCard.serviceCode);
  const theme = card?.themeCode === undefined ? undefined : catalogue.themes.get(card.themeCode);
  return {
    id: right.id,
    labels: service?.labels ?? onCard?.label ?? card?.label ?? { [DEFAULT_LOCALE]: right.familyCode },
    cardNumber: right.cardNumber,
    holderFirstName: card?.holderName.firstName ?? '',
    holderName: card?.holderName.lastName ?? '',
    ...(onCard?.total !== undefined && { total: onCard.total }),
    remaining: right.remaining,
    validityEndDate: right.validUntil.toISOString(),
    ...(theme?.color && { themeColor: theme.color }),
    ticketFamilyToWithdrawList: [viewFamily(right.familyCode, right.serviceCodes, catalogue)],
  };
}

/** Returns the families of some rights, each with its services without duplicates. */
export function viewFamilies(rights: readonly WithdrawalRight[], catalogue: IndexedCatalogue): Family[] {
  return [...Map.groupBy(rights, ({ familyCode }) => familyCode)].map(([familyCode, ofFamily]) =>
    viewFamily(
      familyCode,
      ofFamily.flatMap(({ serviceCodes }) => serviceCodes),
      catalogue,
    ),
  );
}

function viewFamily(code: string, serviceCodes: readonly string[], catalogue: IndexedCatalogue): Family {
  return {
    code,
    labels: catalogue.families.get(code)?.labels ?? { [DEFAULT_LOCALE]: code },
    serviceToWithdrawList: [...new Set(serviceCodes)].flatMap((serviceCode) => {
      const service = catalogue.services.get(serviceCode);
      if (!service) return [];
      const { labels, type, establishmentCode } = service;
      return [{ code: serviceCode, labels, type, establishment: establishmentCode }];
    }),
  };
}
