import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { deleteEndpoint } from '../mutations.ts';
import { audited } from '../rules.ts';
import { recordDone, requireEndpoint } from '../service.ts';

export const removeWebhook: Handler<'DELETE /settingsadmin/webhook'> = ({
  query: { id },
  identity,
  transaction,
}) =>
  transaction(async (db) => {
    const endpoint = await requireEndpoint(db, id);
    await deleteEndpoint(db, id);
    await recordDone(db, identity, 'deleted', endpoint, changesBetween(audited(endpoint), {}));
    return undefined;
  });
