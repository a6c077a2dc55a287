import { ownQuotient as readOwn } from '#account/quotients/quotients.service.ts';
import { readQuotient } from '#account/quotients/quotients.sql.ts';
import { lastDayOf } from '#account/quotients/quotients.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { isExclusionViolation } from '#kernel/database/database-errors.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { catalogueOf } from '../browse/browse.sql.ts';
import { insertInterval, readIntervals, deleteInterval as remove } from './solidarity.sql.ts';
import { intervalText, openedBy, overlappingInterval, viewNamedPrices } from './solidarity.ts';

type Context = CallContext<'POST /settingsticketing/familyQuotient'>;

const addInterval: Handler<'POST /settingsticketing/familyQuotient'> = async (context) => {
  const { body, tenant, identity, services, transaction } = context;
  if (body.minimumQuotient > body.maximumQuotient)
    fail('quotient.interval-order', { fields: { maximumQuotient: 'quotient.interval-order' } });
  const catalogue = await catalogueOf(services, tenant);
  const opened = [...catalogue.services.values()].flatMap(({ prices }) => prices);
  if (!opened.some(({ discountCode }) => discountCode === body.externalDiscountCode))
    fail('request.invalid', { fields: { externalDiscountCode: 'field.choice' } });
  try {
    return await transaction(async (db) => {
      const interval = await insertInterval(db, body);
      await recordChange(db, identity, {
        action: 'quotient-interval.added',
        subject: intervalText(interval),
        changes: changesBetween({}, { validOn: interval.validOn }),
      });
      return interval;
    });
  } catch (error) {
    if (isExclusionViolation(error)) return refuseOverlap(context);
    throw error;
  }
};

async function refuseOverlap({ body, transaction }: Context): Promise<never> {
  const other = overlappingInterval(await transaction(readIntervals), body);
  // The overlapping interval may have been removed in the meantime; the error then names the requested interval.
  const { minimumQuotient: minimum, maximumQuotient: maximum } = other ?? body;
  fail('quotient.interval-overlaps', {
    params: { minimum, maximum },
    fields: { minimumQuotient: 'quotient.interval-overlaps' },
  });
}

const deleteInterval: Handler<'DELETE /settingsticketing/familyQuotient'> = async ({
  query: { id },
  identity,
  transaction,
}) => {
  await transaction(async (db) => {
    const removed = (await remove(db, id)) ?? fail('quotient.interval-not-found');
    await recordChange(db, identity, { action: 'quotient-interval.removed', subject: intervalText(removed) });
  });
  return undefined;
};

const intervals: Handler<'GET /settingsticketing/familyQuotient'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const catalogue = await catalogueOf(services, tenant);
  return { intervals: await transaction(readIntervals), prices: viewNamedPrices(catalogue) };
};

const ownQuotient: Handler<'GET /user/familyQuotient'> = async ({ tenant, identity, transaction }) => {
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

export const solidarityRoutes = {
  // customer
  'GET /user/familyQuotient': ownQuotient,
  // settings.ticketing
  'GET /settingsticketing/familyQuotient': intervals,
  'POST /settingsticketing/familyQuotient': addInterval,
  'DELETE /settingsticketing/familyQuotient': deleteInterval,
} satisfies Routes;
