import { readProviders } from '#payment/providers/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readSettings } from '../data.ts';
import { readFormerShops } from '../former/data.ts';
import { mayEmbed } from '../service.ts';
import { notificationUrls, viewSettings } from '../view.ts';

export const onlinePayment: Handler<'GET /settingsadmin/onlinepayment'> = ({
  services,
  tenant,
  transaction,
}) =>
  transaction(async (db) =>
    viewSettings(await readSettings(db), {
      providers: await readProviders(db),
      former: await readFormerShops(db),
      mayEmbed: mayEmbed(services),
      notificationUrls: notificationUrls(services, tenant),
    }),
  );
