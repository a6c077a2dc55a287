import type { CallAnswer } from '@guichet/contract/calls.ts';
import { commonPrice } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { IndexedCatalogue } from '../browse/data.ts';

type NamedPrice = CallAnswer<'GET /settingsticketing/familyQuotient'>['prices'][number];

/** Every named price of the catalogue beside the common one, in its order. */
export function viewNamedPrices({ services, establishments }: IndexedCatalogue): NamedPrice[] {
  return [...services.values()].flatMap((service) => {
    const common = commonPrice(service.prices);
    return service.prices.flatMap(({ discountCode, labels, cents }) =>
      discountCode === undefined
        ? []
        : [
            {
              externalDiscountCode: discountCode,
              service: service.code,
              serviceLabels: service.labels,
              establishmentLabels: establishments.get(service.establishmentCode)?.labels ?? {
                [DEFAULT_LOCALE]: service.establishmentCode,
              },
              labels,
              cents,
              ...(common && { commonLabels: common.labels, commonCents: common.cents }),
            },
          ],
    );
  });
}
