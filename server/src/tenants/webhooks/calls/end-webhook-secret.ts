import type { Handler } from '#platform/http/calls.ts';
import { endFormerSecret } from '../mutations.ts';
import { recordDone, requireEndpoint } from '../service.ts';

/** Ends the former secret; where there is none left, nothing happens. */
export const endWebhookSecret: Handler<'DELETE /settingsadmin/webhooksecret'> = ({
  query: { id },
  identity,
  transaction,
}) =>
  transaction(async (db) => {
    const endpoint = await requireEndpoint(db, id);
    if (await endFormerSecret(db, id)) await recordDone(db, identity, 'secret-ended', endpoint);
    return undefined;
  });
