import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { moveAliases } from '../aliases/aliases.sql.ts';
import { readProviders } from '../providers/providers.sql.ts';
import {
  mayEmbed,
  openShop,
  requireUsable,
  sealShop,
  trialShop,
  withProtocol,
} from './payment-settings.service.ts';
import { lockSettings, readSettings, saveChoices, saveShop } from './payment-settings.sql.ts';
import {
  changesShop,
  isOtherShop,
  meansFor,
  notificationUrls,
  recordedSettings,
  SECRET_FIELDS,
  viewSettings,
} from './payment-settings.ts';
import { keepPreviousShop, readPreviousShops } from './previous-shops.sql.ts';

/** Checks the shop as it is typed, before it is saved. */
const checkOnlinePayment: Handler<'POST /settingsadmin/checkonlinepayment'> = async ({
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

const onlinePayment: Handler<'GET /settingsadmin/onlinepayment'> = ({ services, tenant, transaction }) =>
  transaction(async (db) =>
    viewSettings(await readSettings(db), {
      providers: await readProviders(db),
      former: await readPreviousShops(db),
      mayEmbed: mayEmbed(services),
      notificationUrls: notificationUrls(services, tenant),
    }),
  );

const saveOnlinePayment: Handler<'PUT /settingsadmin/onlinepayment'> = ({
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
      if (saved) await keepPreviousShop(db);
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
    const former = await readPreviousShops(db);
    return viewSettings(settings, {
      providers,
      former,
      mayEmbed: mayEmbed(services),
      notificationUrls: notificationUrls(services, tenant),
    });
  });

/** Lets a new venue try a sale before it has a contract with a provider. */
const tryOnlinePayment: Handler<'POST /settingsadmin/trialpayment'> = ({ tenant, identity, services }) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    if (!mayEmbed(services)) fail('payment.provider-unknown');
    if (await lockSettings(db)) fail('settings.changed');
    await saveShop(db, sealShop(services.secrets, trialShop()));
    const settings = await readSettings(db);
    await recordChange(db, identity, {
      action: 'online-payment.saved',
      subject: tenant.displayName,
      changes: changesBetween(recordedSettings(undefined, ''), recordedSettings(settings, ''), SECRET_FIELDS),
    });
    return viewSettings(settings, {
      providers: await readProviders(db),
      former: await readPreviousShops(db),
      mayEmbed: true,
      notificationUrls: notificationUrls(services, tenant),
    });
  });

export const paymentSettingRoutes = {
  // settings.payment
  'GET /settingsadmin/onlinepayment': onlinePayment,
  'PUT /settingsadmin/onlinepayment': saveOnlinePayment,
  'POST /settingsadmin/trialpayment': tryOnlinePayment,
  'POST /settingsadmin/checkonlinepayment': checkOnlinePayment,
} satisfies Routes;
