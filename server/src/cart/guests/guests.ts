import type { ContactField } from '@guichet/contract/cart/contact-rules.ts';
import type { GuestObstacle } from '@guichet/contract/cart/guests.ts';
import { needsCard } from '@guichet/contract/predicates.ts';
import type { StoredLine } from '../cart.ts';

/** Contact data that the form of a guest can ask. */
const NAMES: ReadonlySet<ContactField> = new Set(['fullName', 'firstName', 'lastName']);

/** Contact data that each guest has. */
const KNOWN: ReadonlySet<ContactField> = new Set(['emailAddress']);

const usesCard = (line: StoredLine): boolean =>
  needsCard(line.type) ||
  line.fillsCards === true ||
  line.details.some(
    ({ cardNumber, isWithdrawalTicketId, isWithdrawTicketFamilyId }) =>
      (cardNumber ?? isWithdrawalTicketId ?? isWithdrawTicketFamilyId) !== undefined,
  );

/** Returns why the lines of a cart need an account. */
export function obstaclesOf(
  lines: readonly StoredLine[],
  { isRuled, missing }: { isRuled: boolean; missing: readonly ContactField[] },
): GuestObstacle[] {
  const obstacles: [GuestObstacle, boolean][] = [
    ['card', lines.some(usesCard)],
    ['named-price', lines.some(({ externalDiscountCode }) => externalDiscountCode !== undefined)],
    ['rule', isRuled],
    ['contact', missing.some((field) => !NAMES.has(field) && !KNOWN.has(field))],
  ];
  return obstacles.flatMap(([obstacle, isMet]) => (isMet ? [obstacle] : []));
}

/** Returns whether the ticketing system requires the name of the buyer. */
export const needsName = (missing: readonly ContactField[]): boolean =>
  missing.some((field) => NAMES.has(field));
