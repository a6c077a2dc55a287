import { z } from 'zod';
import type { MandateProvider } from '../mandates/port.ts';
import { PaymentNotOffered, PaymentProviderUnavailable } from '../port.ts';
import type { Shop } from '../shapes/port.ts';
import type { ApiAnswer, ApiRequest, CallCheckout } from './api.ts';
import { Customer, PaymentMethods } from './objects.ts';

const addressOf = (alias: string): string => `v1/customers/${encodeURIComponent(alias)}`;

/** Creates the mandates of the checkout. A card is stored under a customer, whose id is its alias. It has no subscriptions. */
export function createCheckoutMandates(call: CallCheckout): MandateProvider {
  const read = <S extends z.ZodType>(
    shop: Shop,
    request: Pick<ApiRequest, 'path' | 'fields'>,
    shape: S,
  ): Promise<z.output<S> | undefined> =>
    call(shop, { method: 'GET', ...request }, shape).then((answer) => known(answer, request.path));
  return {
    abilities: () => ({ changesCards: false }),

    async readAlias(alias, shop) {
      const customer = await read(shop, { path: addressOf(alias) }, Customer);
      if (!customer || customer.deleted) return undefined;
      const cards = { path: `${addressOf(alias)}/payment_methods`, fields: { type: 'card', limit: '1' } };
      const methods = await read(shop, cards, PaymentMethods);
      const card = methods?.data[0]?.card;
      return card
        ? {
            brand: card.brand,
            lastDigits: card.last4,
            expiry: { month: card.exp_month, year: card.exp_year },
          }
        : undefined;
    },

    async cancelAlias(alias, shop) {
      const answer = await call(shop, { method: 'DELETE', path: addressOf(alias) }, z.object({}));
      if (answer.kind === 'refused' && answer.status !== 404)
        throw new PaymentProviderUnavailable(`A customer was not deleted: ${answer.code}`);
    },

    readSubscription: async () => ({ state: 'unknown' }),

    changeSubscription: async () => {
      throw new PaymentNotOffered('change a subscription');
    },

    cancelSubscription: async () => {
      throw new PaymentNotOffered('end a subscription');
    },
  };
}

/** Returns the requested object; undefined when the provider has no object of that name. */
function known<T>(answer: ApiAnswer<T>, path: string): T | undefined {
  if (answer.kind === 'answer') return answer.value;
  if (answer.status === 404) return undefined;
  throw new PaymentProviderUnavailable(`${path} was refused: ${answer.code}`);
}
