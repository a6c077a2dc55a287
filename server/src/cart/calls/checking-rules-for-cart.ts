import { translator } from '@guichet/phrases/translate.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readCart } from '../data.ts';
import { isOver, requireOwn } from '../rules.ts';

/** Checks what can have changed since the lines were added: a session may have begun meanwhile. */
export const checkingRulesForCart: Handler<'POST /Cart/CheckingRulesForCart'> = async ({
  body,
  tenant,
  identity,
  locale,
  services,
}) => {
  const cart = requireOwn(await readCart(services.database, tenant.id, body.cartId), identity);
  if (isOver(cart)) fail('cart.expired');
  const messages = cart.lines
    .filter((line) => line.details.some((detail) => detail.event && new Date(detail.event.end) <= cart.clock))
    .map((line) => ({
      code: 'event.not-found',
      message: translator(locale, 'errors')('event.not-found'),
      lineId: line.id,
    }));
  return { isValid: messages.length === 0, messages };
};
