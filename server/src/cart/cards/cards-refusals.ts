import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { CardRefusal } from '#gateways/ticketing/cards/port.ts';
import { fail } from '#kernel/errors.ts';
import type { StoredLine } from '../cart.ts';
import type { CardProblem } from './cards-problems.ts';

/** Error codes for the ticketing system's card refusals. */
const CODES: Readonly<Record<CardRefusal, ErrorCode>> = {
  'service-unknown': 'service.not-found',
  'card-unknown': 'card.not-found',
  'card-blocked': 'card.blocked',
  'card-required': 'card.number-required',
  'card-not-accepted': 'card.not-accepted',
  'sold-once': 'card.service-already-sold',
  'renewal-not-open': 'card.renewal-not-open',
  'one-renewal': 'card.one-renewal',
  'withdrawal-quantity': 'withdrawal.rights-exceeded',
};

/** Fails with a broken card rule, reported at its part of the cart. */
export function refuseCards({ code, line, detail, field }: CardProblem): never {
  fail(code, { fields: { [`cartLines.${line}.cartLineDetails.${detail}.${field}`]: code } });
}

/** Fails with the ticketing system's refusal of a cart's cards. @param lineId see `cardLinesOf` */
export function refuseCardHold(
  lines: readonly StoredLine[],
  { lineId, refusal }: { lineId: string; refusal: CardRefusal },
): never {
  const line = lines.findIndex(
    ({ id, details }) => id === lineId || details.some((part) => part.id === lineId),
  );
  const detail = lines[line]?.details.findIndex(({ id }) => id === lineId) ?? -1;
  const field = refusal === 'withdrawal-quantity' ? 'quantity' : 'cardNumber';
  refuseCards({ code: CODES[refusal], line: Math.max(0, line), detail: Math.max(0, detail), field });
}
