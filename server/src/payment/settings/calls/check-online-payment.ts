import { readProviders } from '#payment/providers/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readSettings } from '../data.ts';
import { openShop, requireUsable, sealShop, withProtocol } from '../service.ts';

/** Of the shop as it is typed, before it is saved. */
export const checkOnlinePayment: Handler<'POST /settingsadmin/checkonlinepayment'> = async ({
  tenant,
  body,
  services,
  transaction,
}) => {
  const { saved, providers } = await transaction(async (db) => ({
    saved: await readSettings(db),
    providers: await readProviders(db),
  }));
  const sent = withProtocol(body, providers);
  const { formUrl, restUrl } = requireUsable(services, sent, saved, providers);
  const shop = openShop(services, tenant.id, {
    ...sealShop(services.secrets, sent, saved),
    formUrl,
    restUrl,
  });
  return services.payment.checkShop(shop);
};
