import { administratorErrors, passwordErrors } from './backoffice/refusals.ts';
import { cardErrors, cartErrors, holdErrors, limitErrors, saleRuleErrors } from './cart/refusals.ts';
import type { ErrorCode } from './errors.ts';

/** Groups of error codes that calls share; the OpenAPI description lists each group once. */
export const ERROR_GROUPS = {
  cart: cartErrors,
  hold: holdErrors,
  card: cardErrors,
  limit: limitErrors,
  rule: saleRuleErrors,
  administrator: administratorErrors,
  password: passwordErrors,
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>;
