import type { CallAnswer } from '@guichet/contract/calls.ts';
import { commonPrice, type Interval, intervalOf } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { IndexedCatalogue } from '../browse/browse.ts';

/** Returns a known interval that overlaps a requested one. */
export const overlappingInterval = <Known extends Interval>(
  intervals: readonly Known[],
  wanted: Pick<Interval, 'minimumQuotient' | 'maximumQuotient'>,
): Known | undefined =>
  intervals.find(
    ({ minimumQuotient, maximumQuotient }) =>
      minimumQuotient <= wanted.maximumQuotient && wanted.minimumQuotient <= maximumQuotient,
  );

/** Returns an interval for the audit log: `0–450: QF1`. */
export const intervalText = ({ minimumQuotient, maximumQuotient, externalDiscountCode }: Interval): string =>
  `${minimumQuotient}–${maximumQuotient}: ${externalDiscountCode}`;

/** The discount code that a customer’s quotient opens. */
export interface OpenedPrices {
  discountCode: string;
  /** End of validity: later visits do not have the prices; null for no end */
  until: Date | null;
}

/** Returns the code that is open for a visit. @param visit its start; undefined for a service without a date */
export const openedFor = (opened: OpenedPrices | undefined, visit: Date | undefined): string | undefined =>
  opened && (opened.until === null || visit === undefined || visit < opened.until)
    ? opened.discountCode
    : undefined;

/** Returns the prices that a quotient opens. @param until end of the quotient; null when its source gives none */
export function openedBy(
  intervals: readonly Interval[],
  { quotient, until }: { quotient: number; until: Date | null },
): OpenedPrices | undefined {
  const interval = intervalOf(intervals, quotient);
  return (
    interval && {
      discountCode: interval.externalDiscountCode,
      until: interval.validOn === 'visit' ? until : null,
    }
  );
}

type NamedPrice = CallAnswer<'GET /settingsticketing/familyQuotient'>['prices'][number];

/** Returns every named price of the catalogue beside the common price, in order. */
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
