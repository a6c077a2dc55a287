import { administratorErrors, passwordErrors } from './backoffice/refusals.ts';
import { cardErrors, cartErrors, holdErrors, limitErrors, saleRuleErrors } from './cart/refusals.ts';
import type { ErrorCode } from './errors.ts';

/** Codes that calls answer together, by the name under which the description of the interface lists them once. */
export const ERROR_GROUPS = {
  cart: cartErrors,
  hold: holdErrors,
  card: cardErrors,
  limit: limitErrors,
  rule: saleRuleErrors,
  administrator: administratorErrors,
  password: passwordErrors,
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>;
