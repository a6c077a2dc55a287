import type { Interval } from '@guichet/contract/catalogue/solidarity-rules.ts';

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
