import type { Handler } from '#platform/http/calls.ts';
import { attachOrAsk } from '../service.ts';

/** Attaches a card by number and code, or asks the account that has it. */
export const preAttachedCardNumber: Handler<'POST /user/PreAttachedCardNumber'> = (context) => {
  const { services, tenant, identity, locale, query, body } = context;
  const { code, holderFirstName = '', holderName = '' } = body;
  return attachOrAsk(services, tenant, {
    userId: identity.userId,
    cardNumber: query.cardNumber,
    code,
    name: holderFirstName || holderName ? { firstName: holderFirstName, lastName: holderName } : undefined,
    locale,
  });
};
