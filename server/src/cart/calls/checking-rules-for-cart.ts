import { translator } from '@guichet/phrases/translate.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { cardProblems } from '../cards/problems/rules.ts';
import { readCardsFor } from '../cards/service.ts';
import { readCatalogueLookup } from '../catalogue-lookup/service.ts';
import { readCart } from '../data.ts';
import { followPrices } from '../named-prices/service.ts';
import { isOver, isWaiting, requireOwn } from '../rules.ts';

/** Checks what can have changed since the lines were added: a session may have begun, a card may be used up. */
export const checkingRulesForCart: Handler<'POST /Cart/CheckingRulesForCart'> = async (context) => {
  const { body, tenant, identity, locale, services } = context;
  const read = requireOwn(await readCart(services.database, tenant.id, body.cartId), identity);
  if (isOver(read)) fail('cart.expired');
  // A payment that has begun is for the prices that were shown.
  const isPaying = read.state === 'payment-pending' || !isWaiting(read);
  const { cart, changed } = isPaying ? { cart: read, changed: [] } : await followPrices(context, read);
  const details = cart.lines.flatMap((line) => line.details);
  const cards = readCardsFor(services, tenant, identity, details);
  const lookup = await readCatalogueLookup(services, tenant, [], cart.lines, cards);
  const problems = [
    ...changed.map((lineId) => ({ code: 'cart.price-changed' as const, lineId })),
    ...cart.lines
      .filter((line) => line.details.some(({ event }) => event && new Date(event.end) <= cart.clock))
      .map((line) => ({ code: 'event.not-found' as const, lineId: line.id })),
    ...cardProblems(cart.lines, lookup).map(({ code, line }) => ({
      code,
      lineId: cart.lines[line]?.id ?? '',
    })),
  ];
  const word = translator(locale, 'errors');
  return {
    isValid: problems.length === 0,
    messages: problems.map((problem) => ({ ...problem, message: word(problem.code) })),
  };
};
