import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { enqueueDelivery } from '../delivery/service.ts';
import { updateEndpoint } from '../mutations.ts';
import { audited, requireAddress } from '../rules.ts';
import { recordDone, requireEndpoint } from '../service.ts';

export const changeWebhook: Handler<'PUT /settingsadmin/webhook'> = async ({
  body: { id, ...choices },
  identity,
  services: { config, jobs },
  transaction,
}) => {
  requireAddress(choices.url, config.deploymentMode !== 'prod');
  await transaction(async (db) => {
    const before = await requireEndpoint(db, id);
    const changes = changesBetween(audited(before), audited(choices));
    if (changes.length === 0) return;
    await updateEndpoint(db, id, choices);
    // What has waited while it was off.
    if (choices.isOn && !before.isOn) await enqueueDelivery(db, id);
    await recordDone(db, identity, 'changed', choices, changes);
  });
  jobs.wake();
  return undefined;
};
