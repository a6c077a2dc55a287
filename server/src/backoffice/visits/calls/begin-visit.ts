import { issueSession } from '#backoffice/auth/service.ts';
import { hashKey } from '#backoffice/links/service.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { takeVisit } from '../mutations.ts';
import { findMaster } from '../service.ts';

/** Begins the visit of a key. */
export const beginVisit: Handler<'POST /user/admin/beginvisit'> = async ({
  body,
  tenant,
  services,
  transaction,
}) => {
  const begun = await transaction((db) => takeVisit(db, hashKey(body.key)));
  const master = begun && (await findMaster(services, { ...begun, userId: begun.masterId }));
  // Who has signed out everywhere meanwhile has taken the key back.
  if (!begun || master?.tokenVersion !== begun.tokenVersion) fail('visit.key');
  const { id, tokenVersion } = master;
  return issueSession(services, tenant, {
    id,
    tokenVersion,
    sessionId: begun.sessionId,
    hasBothFactors: begun.hasBothFactors,
    visit: { id: begun.id, endsAt: begun.endsAt.getTime() },
  });
};
