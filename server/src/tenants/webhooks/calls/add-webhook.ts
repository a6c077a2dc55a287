import { MAX_ENDPOINTS } from '@guichet/contract/tenants/webhook-rules.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { insertEndpoint } from '../mutations.ts';
import { audited, requireAddress, SECRET_PURPOSE } from '../rules.ts';
import { recordDone } from '../service.ts';

export const addWebhook: Handler<'POST /settingsadmin/webhook'> = ({
  body,
  identity,
  services: { config, secrets, webhooks },
  transaction,
}) =>
  transaction(async (db) => {
    requireAddress(body.url, config.deploymentMode !== 'prod');
    const secret = webhooks.newSecret();
    const id =
      (await insertEndpoint(db, body, secrets.encryptSecret(secret, SECRET_PURPOSE))) ??
      fail('webhook.most', { params: { most: MAX_ENDPOINTS } });
    await recordDone(db, identity, 'created', body, changesBetween({}, audited(body)));
    return { id, secret };
  });
