import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { beginFailedAgain } from '../delivery/mutations.ts';
import { enqueueDelivery } from '../delivery/service.ts';
import { recordDone, requireEndpoint } from '../service.ts';

export const resendWebhooks: Handler<'POST /settingsadmin/resendwebhooks'> = async ({
  body: { endpointId, since },
  identity,
  services,
  transaction,
}) => {
  const count = await transaction(async (db) => {
    const endpoint = await requireEndpoint(db, endpointId);
    if (!endpoint.isOn) fail('webhook.off');
    const begun = await beginFailedAgain(db, endpointId, since);
    if (begun === 0) return 0;
    await enqueueDelivery(db, endpointId);
    await recordDone(db, identity, 'resent', endpoint, changesBetween({}, { webhookCount: begun }));
    return begun;
  });
  services.jobs.wake();
  return { count };
};
