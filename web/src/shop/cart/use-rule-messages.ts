import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import type { Cart } from '#lib/cart.ts';

export type RuleMessage = CallAnswer<'POST /Cart/CheckingRulesForCart'>['messages'][number];

/**
 * What the sale rules of the venue say of a cart, again after each change; the last known while it is asked.
 * @param refresh loads the cart again: the server gives it other prices where the family quotient has lapsed
 */
export function useRuleMessages(
  { id: cartId, version }: Cart,
  refresh: () => Promise<void>,
): readonly RuleMessage[] {
  const [messages, setMessages] = useState<readonly RuleMessage[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version is evaluated once
  useEffect(() => {
    let isCurrent = true;
    api('POST /Cart/CheckingRulesForCart', { body: { cartId } }).then(
      ({ messages: found }) => {
        if (!isCurrent) return;
        setMessages(found);
        if (found.some(({ code }) => code === 'cart.price-changed')) void refresh();
      },
      // The payment is checked in any case.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [cartId, version, refresh]);
  return messages;
}
