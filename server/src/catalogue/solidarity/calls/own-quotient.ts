import { readQuotient } from '#account/quotients/data.ts';
import { lastDayOf } from '#account/quotients/rules.ts';
import { ownQuotient as readOwn } from '#account/quotients/service.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readIntervals } from '../data.ts';
import { openedBy } from '../rules.ts';

export const ownQuotient: Handler<'GET /user/familyQuotient'> = async ({ tenant, identity, transaction }) => {
  const { own, opened } = await transaction(async (db) => {
    const known = await readQuotient(db, identity.userId);
    return {
      own: await readOwn(db, identity.userId, tenant.timeZone),
      opened: known && openedBy(await readIntervals(db), known),
    };
  });
  return {
    ...own,
    ...(opened && { externalDiscountCode: opened.discountCode }),
    ...(opened?.until && { lastVisit: lastDayOf(opened.until, tenant.timeZone) }),
  };
};
