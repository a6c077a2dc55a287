import type { Handler } from '#platform/http/calls.ts';
import { replaceSecret } from '../mutations.ts';
import { SECRET_PURPOSE } from '../rules.ts';
import { recordDone, requireEndpoint } from '../service.ts';

export const rotateWebhookSecret: Handler<'POST /settingsadmin/webhooksecret'> = ({
  body: { id },
  identity,
  services: { secrets, webhooks },
  transaction,
}) =>
  transaction(async (db) => {
    const endpoint = await requireEndpoint(db, id);
    const secret = webhooks.newSecret();
    await replaceSecret(db, id, secrets.encryptSecret(secret, SECRET_PURPOSE));
    await recordDone(db, identity, 'secret-made', endpoint);
    return { id, secret };
  });
