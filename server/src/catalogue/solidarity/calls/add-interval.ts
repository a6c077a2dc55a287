import { recordChange } from '#platform/database/audit.ts';
import { isExclusionViolation } from '#platform/database/database-errors.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { catalogueOf } from '../../browse/data.ts';
import { readIntervals } from '../data.ts';
import { insertInterval } from '../mutations.ts';
import { intervalText, overlappingInterval } from '../rules.ts';

type Context = CallContext<'POST /settingsticketing/familyQuotient'>;

export const addInterval: Handler<'POST /settingsticketing/familyQuotient'> = async (context) => {
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
  // It may have been removed meanwhile; the one that was asked for then stands in for it.
  const { minimumQuotient: minimum, maximumQuotient: maximum } = other ?? body;
  fail('quotient.interval-overlaps', {
    params: { minimum, maximum },
    fields: { minimumQuotient: 'quotient.interval-overlaps' },
  });
}
