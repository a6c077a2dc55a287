import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readDelivery } from '../data.ts';
import { beginAgain } from '../delivery/mutations.ts';
import { enqueueDelivery } from '../delivery/service.ts';
import { recordDone, requireEndpoint } from '../service.ts';

export const resendWebhook: Handler<'POST /settingsadmin/resendwebhook'> = async ({
  body: { id },
  identity,
  services,
  transaction,
}) => {
  await transaction(async (db) => {
    const { endpointId } = (await readDelivery(db, id)) ?? fail('webhook.delivery-unknown');
    const endpoint = await requireEndpoint(db, endpointId);
    if (!endpoint.isOn) fail('webhook.off');
    await beginAgain(db, id);
    await enqueueDelivery(db, endpointId);
    await recordDone(db, identity, 'resent', endpoint);
  });
  services.jobs.wake();
  return undefined;
};
