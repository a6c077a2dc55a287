import { intervalOf } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { readLastProof, readQuotient } from '#account/quotients/data.ts';
import { viewOwnProof, viewQuotient } from '#account/quotients/view.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readIntervals } from '../data.ts';

export const ownQuotient: Handler<'GET /user/familyQuotient'> = async ({ tenant, identity, transaction }) => {
  const { known, proof, intervals } = await transaction(async (db) => ({
    known: await readQuotient(db, identity.userId),
    proof: await readLastProof(db, identity.userId),
    intervals: await readIntervals(db),
  }));
  const interval = known && intervalOf(intervals, known.quotient);
  return {
    ...(known && viewQuotient(known, tenant.timeZone)),
    ...(interval && { externalDiscountCode: interval.externalDiscountCode }),
    ...(proof && { proof: viewOwnProof(proof) }),
  };
};
