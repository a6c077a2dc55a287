import { intervalOf } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { ownQuotient as readOwn } from '#account/quotients/service.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readIntervals } from '../data.ts';

export const ownQuotient: Handler<'GET /user/familyQuotient'> = async ({ tenant, identity, transaction }) => {
  const { own, intervals } = await transaction(async (db) => ({
    own: await readOwn(db, identity.userId, tenant.timeZone),
    intervals: await readIntervals(db),
  }));
  const interval = own.quotient === undefined ? undefined : intervalOf(intervals, own.quotient);
  return { ...own, ...(interval && { externalDiscountCode: interval.externalDiscountCode }) };
};
