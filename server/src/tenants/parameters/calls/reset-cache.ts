import type { Handler } from '#platform/http/calls.ts';

/** Every change is notified to every process: nothing is changed here, and all of it read again. */
export const resetCache: Handler<'GET /settingsportal/ResetCacheFromTenant'> = async ({
  tenant,
  services,
}) => {
  await services.tenantChanges.write(tenant.id, async () => undefined);
  return undefined;
};
