import { translator } from '@guichet/phrases/translate.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { cardProblems } from '../cards/problems/rules.ts';
import { readCardsFor } from '../cards/service.ts';
import { readCatalogueLookup } from '../catalogue-lookup/service.ts';
import { readCart } from '../data.ts';
import { isOver, requireOwn } from '../rules.ts';

/** Checks what can have changed since the lines were added: a session may have begun, a card may be used up. */
export const checkingRulesForCart: Handler<'POST /Cart/CheckingRulesForCart'> = async ({
  body,
  tenant,
  identity,
  locale,
  services,
}) => {
  const cart = requireOwn(await readCart(services.database, tenant.id, body.cartId), identity);
  if (isOver(cart)) fail('cart.expired');
  const details = cart.lines.flatMap((line) => line.details);
  const cards = readCardsFor(services, tenant, identity, details);
  const lookup = await readCatalogueLookup(services, tenant, [], cart.lines, cards);
  const problems = [
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
