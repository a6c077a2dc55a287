import type { CallAnswer } from '@guichet/contract/calls.ts';
import { commonPrice, type Interval, intervalOf } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { IndexedCatalogue } from '../browse/browse.ts';

/** An interval that has a quotient in common with another; they then cannot both be. */
export const overlappingInterval = <Known extends Interval>(
  intervals: readonly Known[],
  wanted: Pick<Interval, 'minimumQuotient' | 'maximumQuotient'>,
): Known | undefined =>
  intervals.find(
    ({ minimumQuotient, maximumQuotient }) =>
      minimumQuotient <= wanted.maximumQuotient && wanted.minimumQuotient <= maximumQuotient,
  );

/** An interval in the audit log: `0–450: QF1`. */
export const intervalText = ({ minimumQuotient, maximumQuotient, externalDiscountCode }: Interval): string =>
  `${minimumQuotient}–${maximumQuotient}: ${externalDiscountCode}`;

/** A discount code that a customer's quotient opens. */
export interface OpenedPrices {
  discountCode: string;
  /** Visits from then on do not have its prices; null when any may */
  until: Date | null;
}

/** The code that is open for a visit. @param visit its start; undefined of what has no date */
export const openedFor = (opened: OpenedPrices | undefined, visit: Date | undefined): string | undefined =>
  opened && (opened.until === null || visit === undefined || visit < opened.until)
    ? opened.discountCode
    : undefined;

/** What a quotient opens. @param until when it ends; null where its source does not say */
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
