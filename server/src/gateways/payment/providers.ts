import type { PaymentProtocol } from '@guichet/contract/payment/setting-rules.ts';
import { inSpan } from '#kernel/tracing.ts';
import { outsideDurations } from '#platform/observability/metrics.ts';
import { type PaymentProvider, PaymentProviderUnavailable } from './port.ts';

const durations = outsideDurations(
  'guichet_payment_request_duration_seconds',
  'Requests to payment providers, by outcome: answered, refused, unavailable',
  ['protocol', 'operation', 'outcome'],
);

/** Combines the adapters of all protocols; each shop is served by the adapter of its protocol. */
export function createPaymentProviders(adapters: Record<PaymentProtocol, PaymentProvider>): PaymentProvider {
  /** Runs an operation at the provider of a shop, and measures it. */
  const at = async <T>(
    { protocol }: { readonly protocol: PaymentProtocol },
    operation: keyof PaymentProvider,
    work: (adapter: PaymentProvider) => Promise<T>,
  ): Promise<T> => {
    const stop = durations.startTimer({ protocol, operation });
    try {
      const options = { kind: 'client', attributes: { 'guichet.payment.protocol': protocol } } as const;
      const answer = await inSpan(`payment ${operation}`, options, () => work(adapters[protocol]));
      stop({ outcome: 'answered' });
      return answer;
    } catch (error) {
      stop({ outcome: error instanceof PaymentProviderUnavailable ? 'unavailable' : 'refused' });
      throw error;
    }
  };
  return {
    readNotification: (message, shop, now) => adapters[shop.protocol].readNotification(message, shop, now),
    abilities: (shop) => adapters[shop.protocol].abilities(shop),
    begin: (request, shop) => at(shop, 'begin', (adapter) => adapter.begin(request, shop)),
    lookUp: (order, shop) => at(shop, 'lookUp', (adapter) => adapter.lookUp(order, shop)),
    close: (order, shop) => at(shop, 'close', (adapter) => adapter.close(order, shop)),
    refund: (request, shop) => at(shop, 'refund', (adapter) => adapter.refund(request, shop)),
    checkShop: (shop) => at(shop, 'checkShop', (adapter) => adapter.checkShop(shop)),
    readAlias: (alias, shop) => at(shop, 'readAlias', (adapter) => adapter.readAlias(alias, shop)),
    cancelAlias: (alias, shop) => at(shop, 'cancelAlias', (adapter) => adapter.cancelAlias(alias, shop)),
    readSubscription: (subscription, shop) =>
      at(shop, 'readSubscription', (adapter) => adapter.readSubscription(subscription, shop)),
    changeSubscription: (subscription, debits, shop) =>
      at(shop, 'changeSubscription', (adapter) => adapter.changeSubscription(subscription, debits, shop)),
    cancelSubscription: (subscription, shop) =>
      at(shop, 'cancelSubscription', (adapter) => adapter.cancelSubscription(subscription, shop)),
  };
}
