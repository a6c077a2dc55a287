import { readProviders } from '#payment/providers/data.ts';
import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { lockSettings, readSettings } from '../data.ts';
import { readFormerShops } from '../former/data.ts';
import { keepFormerShop } from '../former/mutations.ts';
import { saveChoices, saveShop } from '../mutations.ts';
import { changesShop, recordedSettings, SECRET_FIELDS } from '../rules.ts';
import { mayEmbed, requireUsable, sealShop } from '../service.ts';
import { viewSettings } from '../view.ts';

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
    requireUsable(services, body, saved, providers);
    if (changesShop(saved, body)) {
      if (saved) await keepFormerShop(db);
      await saveShop(db, sealShop(services.secrets, body, saved));
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
    return viewSettings(settings, { providers, former, mayEmbed: mayEmbed(services) });
  });
