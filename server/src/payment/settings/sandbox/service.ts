import type { Shop } from '#gateways/payment/port.ts';
import type { Services } from '#platform/http/services.ts';
import { SANDBOX_PATH, type SettingsServices, shopOf } from '../service.ts';

/** A shop as the embedded provider needs it. */
export interface EmbeddedShop {
  readonly apiKey: string;
  readonly restPassword: string;
  readonly mode: Shop['mode'];
  readonly merchantName: string;
}

/** Finds the shop of a number among the venues that use the embedded provider. */
export async function findSandboxShop(
  services: SettingsServices & Pick<Services, 'tenants'>,
  siteId: string,
): Promise<EmbeddedShop | undefined> {
  for (const tenant of await services.tenants.venues()) {
    const configured = await shopOf(services, tenant);
    const known = configured ? [configured, ...configured.former] : [];
    const found = known.find(({ shop }) => shop.siteId === siteId && shop.formUrl.endsWith(SANDBOX_PATH));
    if (!found) continue;
    const { formKey, restPassword, mode } = found.shop;
    return { apiKey: formKey, restPassword, mode, merchantName: tenant.displayName };
  }
  return undefined;
}
