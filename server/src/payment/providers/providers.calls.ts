import { randomUUID } from 'node:crypto';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { lockProvider, type Provider, readProviders, writeProvider } from './providers.sql.ts';

const providers: Handler<'GET /settingsadmin/cardpaymentproviders'> = async ({ services, transaction }) => ({
  providers: await transaction(readProviders),
  hasEmbedded: services.config.deploymentMode !== 'prod',
});

const saveProvider: Handler<'PUT /settingsadmin/cardpaymentprovider'> = ({
  body,
  tenant,
  identity,
  services,
}) => {
  if (body.mostPollSeconds < body.leastPollSeconds)
    fail('request.invalid', { fields: { mostPollSeconds: 'payment.delay' } });
  return services.tenantChanges.write(tenant.id, async (db) => {
    const { id = randomUUID(), version = 0, ...fields } = body;
    const present = await lockProvider(db, id);
    if (body.id !== undefined && !present) fail('payment.provider-unknown');
    if (present && present.version !== version) fail('settings.changed');
    // An existing provider keeps its protocol: venues have shops there.
    const protocol = present?.protocol ?? fields.protocol;
    const next: Provider = { id, version: (present?.version ?? 0) + 1, ...fields, protocol };
    if (!(await writeProvider(db, next))) fail('payment.provider-name');
    await recordChange(db, identity, {
      action: 'payment-provider.saved',
      subject: next.name,
      changes: changesBetween(recorded(present), recorded(next)),
    });
    return next;
  });
};

function recorded(provider: Provider | undefined): Record<string, unknown> {
  if (!provider) return {};
  const { id: _, version: __, ...fields } = provider;
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)]));
}

export const providerRoutes = {
  // provider.admin
  'GET /settingsadmin/cardpaymentproviders': providers,
  'PUT /settingsadmin/cardpaymentprovider': saveProvider,
} satisfies Routes;
