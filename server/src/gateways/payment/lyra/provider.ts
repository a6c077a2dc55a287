import type { PaymentProvider } from '../port.ts';
import { buildForm } from './form.ts';
import { readNotification } from './notification.ts';
import { createLyraRest } from './rest.ts';
import { signsAsDocumented } from './signature.ts';

/**
 * Lyra's white-label card payment (PayZen, Systempay, Sogecommerce…): form API V2 and REST V4. The addresses
 * are the shop's, so one instance serves every brand, and the sandbox.
 *
 * @param options.timeoutMs longest wait for a REST answer; the provider itself states 30 s
 */
export function createLyraProvider(
  options: { readonly fetch?: typeof fetch; readonly timeoutMs?: number } = {},
): PaymentProvider {
  const rest = createLyraRest({ fetch: options.fetch ?? fetch, timeoutMs: options.timeoutMs ?? 10_000 });
  return {
    name: 'lyra',
    form: buildForm,
    readNotification,
    ...rest,
    checkShop: async (shop) => ({
      signature: signsAsDocumented(shop.formKey) ? 'ok' : 'wrong',
      access: await rest.askAccess(shop),
    }),
  };
}
