import type { PaymentProtocol } from '@guichet/contract/payment/setting-rules.ts';
import type { PaymentProvider } from './port.ts';

/** Combines the adapters of all protocols; each shop is served by the adapter of its protocol. */
export function createPaymentProviders(adapters: Record<PaymentProtocol, PaymentProvider>): PaymentProvider {
  return {
    begin: async (request, shop) => adapters[shop.protocol].begin(request, shop),
    readNotification: (message, shop, now) => adapters[shop.protocol].readNotification(message, shop, now),
    lookUp: (order, shop) => adapters[shop.protocol].lookUp(order, shop),
    close: (order, shop) => adapters[shop.protocol].close(order, shop),
    refund: (request, shop) => adapters[shop.protocol].refund(request, shop),
    checkShop: (shop) => adapters[shop.protocol].checkShop(shop),
    abilities: (shop) => adapters[shop.protocol].abilities(shop),
    readAlias: (alias, shop) => adapters[shop.protocol].readAlias(alias, shop),
    cancelAlias: (alias, shop) => adapters[shop.protocol].cancelAlias(alias, shop),
    readSubscription: (subscription, shop) => adapters[shop.protocol].readSubscription(subscription, shop),
    changeSubscription: (subscription, debits, shop) =>
      adapters[shop.protocol].changeSubscription(subscription, debits, shop),
    cancelSubscription: (subscription, shop) =>
      adapters[shop.protocol].cancelSubscription(subscription, shop),
  };
}
