import { catalogueOf } from '#catalogue/browse/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readAvailabilityProblems } from '../availability/service.ts';
import { cardProblems } from '../cards/problems/rules.ts';
import { readCardsFor } from '../cards/service.ts';
import { readCatalogueLookup } from '../catalogue-lookup/service.ts';
import { linesWithoutContact } from '../contacts/rules.ts';
import { readCart } from '../data.ts';
import { followPrices } from '../named-prices/service.ts';
import { isOver, isWaiting, requireOwn } from '../rules.ts';
import { evaluateCart, ruleNames } from '../sale-rules/service.ts';
import { messageOf } from '../sale-rules/view.ts';

/**
 * Checks what can have changed since the lines were added: a session may be over or cancelled, a service hidden, a card be used up, a family quotient
 * have lapsed; and the sale rules of the venue.
 */
export const checkingRulesForCart: Handler<'POST /Cart/CheckingRulesForCart'> = async (context) => {
  const { body, tenant, identity, locale, services } = context;
  const read = requireOwn(await readCart(services.database, tenant.id, body.cartId), identity);
  if (isOver(read)) fail('cart.expired');
  // A payment that has begun is for the prices that were shown.
  const isPaying = read.state === 'payment-pending' || !isWaiting(read);
  const { cart, changed, closed } = isPaying
    ? { cart: read, changed: [], closed: [] }
    : await followPrices(context, read);
  const details = cart.lines.flatMap((line) => line.details);
  const cards = readCardsFor(services, tenant, identity, details);
  const lookup = await readCatalogueLookup(services, tenant, [], cart.lines, cards);
  const problems = [
    ...changed.map((lineId) => ({ code: 'cart.price-changed' as const, lineId })),
    ...closed.map((lineId) => ({ code: 'price.not-entitled' as const, lineId })),
    ...(await readAvailabilityProblems(services, tenant, cart)),
    ...cardProblems(cart.lines, lookup).map(({ code, line, detail }) => ({
      code,
      lineId: cart.lines[line]?.id ?? '',
      detailId: cart.lines[line]?.details[detail]?.id ?? '',
    })),
  ];
  const userId = identity.kind === 'customer' ? identity.userId : undefined;
  const broken = await evaluateCart(services, tenant, cart, userId);
  const names = ruleNames(await catalogueOf(services, tenant), tenant);
  const phrases = await services.ownWords.phrasesOf(tenant, locale);
  const word = phrases.in('errors');
  const visitors = linesWithoutContact(cart.lines);
  return {
    isValid: problems.length + broken.length + visitors.length === 0,
    messages: [
      ...problems.map((problem) => ({ ...problem, message: word(problem.code) })),
      ...visitors.map(({ lineId, field }) => ({
        code: 'ticketing.visitor-missing',
        message: word('ticketing.visitor-missing', { field }),
        lineId,
      })),
      ...broken.map((rule) => ({
        code: rule.code,
        message: messageOf(rule, names, phrases),
        lineId: cart.lines[rule.line]?.id ?? '',
      })),
    ],
  };
};
