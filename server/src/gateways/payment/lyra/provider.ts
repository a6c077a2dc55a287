import { readUrlencoded } from '#platform/http/urlencoded.ts';
import type { NotificationMessage, NotificationReading } from '../notifications/port.ts';
import type { PaymentProvider } from '../port.ts';
import type { Shop } from '../shapes/port.ts';
import { buildForm } from './form.ts';
import { createLyraMandates } from './mandates.ts';
import { readNotification } from './notification.ts';
import { createLyraRest } from './rest.ts';
import { signsAsDocumented } from './signature.ts';

/**
 * Creates the adapter of Lyra's white-label card payment (PayZen, Systempay, Sogecommerce…): form API V2 and REST V4.
 * The addresses belong to the shop, so one instance serves every brand and the sandbox.
 *
 * @param options.timeoutMs longest wait for a REST answer; the provider itself states 30 s
 */
export function createLyraProvider(
  options: { readonly fetch?: typeof fetch; readonly timeoutMs?: number } = {},
): PaymentProvider {
  const reach = { fetch: options.fetch ?? fetch, timeoutMs: options.timeoutMs ?? 10_000 };
  const rest = createLyraRest(reach);
  return {
    begin: async (request, shop) => ({ form: buildForm(request, shop), session: null }),
    readNotification: readPosted,
    ...rest,
    ...createLyraMandates(reach),
    abilities: () => ({ changesCards: true }),
    // The form API cannot close a page, which closes by itself within ten minutes; payments up to now are looked up.
    close: rest.lookUp,
    checkShop: async (shop) => ({
      signature: signsAsDocumented(shop.signingKey) ? 'ok' : 'wrong',
      access: await rest.askAccess(shop),
    }),
  };
}

/** Reads a posted form. A form with a repeated field is read as empty, and an empty form is rejected. */
function readPosted({ contentType, body }: NotificationMessage, shop: Shop): NotificationReading {
  if (contentType !== 'application/x-www-form-urlencoded')
    return { kind: 'rejected', reason: 'content-type' };
  return readNotification(readUrlencoded(body) ?? {}, shop);
}
