import { moveAliases } from '#payment/aliases/mutations.ts';
import { readProviders } from '#payment/providers/data.ts';
import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { lockSettings, readSettings } from '../data.ts';
import { readFormerShops } from '../former/data.ts';
import { keepFormerShop } from '../former/mutations.ts';
import { saveChoices, saveShop } from '../mutations.ts';
import { changesShop, isOtherShop, meansFor, recordedSettings, SECRET_FIELDS } from '../rules.ts';
import { mayEmbed, requireUsable, sealShop, withProtocol } from '../service.ts';
import { notificationUrls, viewSettings } from '../view.ts';

export const saveOnlinePayment: Handler<'PUT /settingsadmin/onlinepayment'> = ({
  body,
  tenant,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const saved = await lockSettings(db);
    if ((saved?.version ?? 0) !== body.version) fail('settings.changed');
    const providers = await readProviders(db);
    const shop = withProtocol(body, providers);
    requireUsable(services, shop, saved, providers);
    if (meansFor(shop.protocol, body.meansOffered).length < body.meansOffered.length)
      fail('request.invalid', { fields: { meansOffered: 'payment.means-unsupported' } });
    if (changesShop(saved, shop)) {
      if (saved) await keepFormerShop(db);
      await saveShop(db, sealShop(services.secrets, shop, saved));
      if (saved && !isOtherShop(saved, shop))
        await moveAliases(db, { from: saved.shopVersion, to: saved.shopVersion + 1 });
    }
    await saveChoices(db, body, body.version + 1);
    const settings = await readSettings(db);
    const nameOf = (id: string | null | undefined) => providers.find((one) => one.id === id)?.name ?? '';
    await recordChange(db, identity, {
      action: 'online-payment.saved',
      subject: tenant.displayName,
      changes: changesBetween(
        recordedSettings(saved, nameOf(saved?.providerId)),
        recordedSettings(settings, nameOf(body.providerId)),
        SECRET_FIELDS,
      ),
    });
    const former = await readFormerShops(db);
    return viewSettings(settings, {
      providers,
      former,
      mayEmbed: mayEmbed(services),
      notificationUrls: notificationUrls(services, tenant),
    });
  });
