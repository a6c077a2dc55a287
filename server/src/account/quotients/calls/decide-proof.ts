import type { Handler } from '#platform/http/calls.ts';
import { endOfValidity } from '../rules.ts';
import { decide } from '../service.ts';

export const decideProof: Handler<'PUT /settingsticketing/familyQuotientProof'> = async ({
  body,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const decision =
    body.decision === 'refused'
      ? ({ state: 'refused', reason: body.reason } as const)
      : ({
          state: 'accepted',
          quotient: body.quotient,
          until: endOfValidity(body.validUntil, new Date(services.clock()), tenant.timeZone),
        } as const);
  await transaction((db) => decide(db, identity, tenant, body.id, decision));
  services.jobs.wake();
  return undefined;
};
