import type { PaymentProtocol } from '@guichet/contract/payment/setting-rules.ts';
import type { Shop } from '#gateways/payment/shapes/port.ts';
import type { Services } from '#services.ts';
import { notificationUrl } from '../attempts/attempts.ts';
import { type SettingsServices, shopOf } from './payment-settings.service.ts';

/** A shop with the data for an embedded provider. */
export interface EmbeddedShop {
  readonly apiKey: string;
  readonly restPassword: string;
  readonly mode: Shop['mode'];
  readonly merchantName: string;
  readonly notificationUrl: string;
}

/** Finds a shop by name among the venues that use the embedded provider of a protocol. */
export async function findSandboxShop(
  services: SettingsServices & Pick<Services, 'tenants'>,
  protocol: PaymentProtocol,
  siteId: string,
): Promise<EmbeddedShop | undefined> {
  for (const tenant of await services.tenants.venues()) {
    const configured = await shopOf(services, tenant);
    const known = configured ? [configured, ...configured.former] : [];
    const found = known.find(
      ({ shop, providerId }) => providerId === null && shop.protocol === protocol && shop.siteId === siteId,
    );
    if (!found) continue;
    const { signingKey, apiSecret, mode } = found.shop;
    return {
      apiKey: signingKey,
      restPassword: apiSecret,
      mode,
      merchantName: tenant.displayName,
      notificationUrl: notificationUrl(services.config.publicUrl, protocol, tenant),
    };
  }
  return undefined;
}
