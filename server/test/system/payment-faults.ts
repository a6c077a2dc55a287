import { type PaymentProvider, PaymentProviderUnavailable } from '#gateways/payment/port.ts';

/** A call that the provider never received, or whose answer was lost. */
export type ProviderFault = 'before' | 'after';

/** Methods that call the provider during a sale. */
const REMOTE = ['lookUp', 'close', 'refund'] as const;

/** Returns a provider whose calls fail as planned. @param draw decides per call whether and when it fails */
export function breakingProvider(
  provider: PaymentProvider,
  draw: () => ProviderFault | undefined,
): PaymentProvider {
  const breaking = (name: (typeof REMOTE)[number]) => async (request: never, shop: never) => {
    const fault = draw();
    if (fault === 'before') throw broken();
    const answer = await provider[name](request, shop);
    if (fault === 'after') throw broken();
    return answer;
  };
  return {
    ...provider,
    ...(Object.fromEntries(REMOTE.map((name) => [name, breaking(name)])) as Pick<
      PaymentProvider,
      (typeof REMOTE)[number]
    >),
  };
}

const broken = () => new PaymentProviderUnavailable('Injected: the provider does not answer');
