import { MAX_API_KEYS } from '@guichet/contract/backoffice/api-key-rules.ts';
import { PUBLIC_API_BASE } from '@guichet/contract/public-api/operations.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { addDays, startOfDay } from '#kernel/format/time-zone.ts';
import { originOf } from '#platform/tenancy/tenant-address.ts';
import { newApiKey } from './api-keys.service.ts';
import { insertApiKey, readApiKeys, revokeApiKey } from './api-keys.sql.ts';
import { viewKey } from './api-keys.ts';

const addApiKey: Handler<'POST /settingsadmin/apikey'> = ({
  body: { name, scopes, lastDay },
  tenant,
  identity,
  services,
  transaction,
}) =>
  transaction(async (db) => {
    const expiresAt = lastDay === undefined ? undefined : startOfDay(addDays(lastDay, 1), tenant.timeZone);
    if (expiresAt && expiresAt.getTime() <= services.clock())
      fail('api-key.past', { fields: { lastDay: 'api-key.past' } });
    if ((await readApiKeys(db)).length >= MAX_API_KEYS)
      fail('api-key.most', { params: { most: MAX_API_KEYS } });
    const { key, ...stored } = newApiKey(services.secrets, tenant);
    const made = { name, scopes, expiresAt, ...stored, createdBy: identity.email };
    const id = (await insertApiKey(db, made)) ?? fail('api-key.name', { fields: { name: 'api-key.name' } });
    await recordChange(db, identity, {
      action: 'api-key.created',
      subject: `${name} (…${stored.ending})`,
      changes: changesBetween({}, { apiScopes: scopes.join(', '), ...(lastDay && { apiLastDay: lastDay }) }),
    });
    return { id, key };
  });

const apiKeys: Handler<'GET /settingsadmin/apikeys'> = async ({ tenant, services, transaction }) => ({
  address: originOf(services.config.publicUrl, tenant) + PUBLIC_API_BASE,
  keys: (await transaction(readApiKeys)).map((row) => viewKey(row, services.clock())),
});

const removeApiKey: Handler<'DELETE /settingsadmin/apikey'> = ({ query: { id }, identity, transaction }) =>
  transaction(async (db) => {
    const { name, ending } = (await revokeApiKey(db, id)) ?? fail('api-key.unknown');
    await recordChange(db, identity, { action: 'api-key.revoked', subject: `${name} (…${ending})` });
    return undefined;
  });

export const apiKeyRoutes = {
  // settings.api
  'GET /settingsadmin/apikeys': apiKeys,
  'POST /settingsadmin/apikey': addApiKey,
  'DELETE /settingsadmin/apikey': removeApiKey,
} satisfies Routes;
