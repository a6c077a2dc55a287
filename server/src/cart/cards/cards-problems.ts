import type { ErrorCode } from '@guichet/contract/errors.ts';
import { fillsCards } from '@guichet/contract/predicates.ts';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import type { StoredDetail, StoredLine } from '../cart.ts';
import { findCard, findRight, isCardNumber } from './cards.ts';

/** A card rule that a part of a cart breaks. */
export interface CardProblem {
  code: ErrorCode;
  /** Indices of the line and of its part in the cart */
  line: number;
  detail: number;
  field: 'cardNumber' | 'isWithdrawalTicketId' | 'quantity';
}

interface Part extends Pick<CardProblem, 'line' | 'detail'> {
  part: StoredDetail;
  service: CatalogueService;
}

/** The data that evaluate the card rules. */
export interface CardContext {
  service(code: string): CatalogueService | undefined;
  /** The customer's cards: empty when no part names a card */
  cards: readonly TicketingCard[];
  now: Date;
}

/** Returns every card rule that these lines break, at most one for each part. */
export function cardProblems(
  lines: readonly Pick<StoredLine, 'service' | 'details'>[],
  context: CardContext,
): CardProblem[] {
  const parts = lines.flatMap(({ service: code, details }, line) => {
    const service = context.service(code);
    return service ? details.map((part, detail): Part => ({ part, service, line, detail })) : [];
  });
  return parts.flatMap((part, index) => {
    const code = problemOf(part, context) ?? problemTogether(part, parts.slice(0, index), context);
    return code ? [{ code, line: part.line, detail: part.detail, field: fieldOf(code, part.part) }] : [];
  });
}

function fieldOf(code: ErrorCode, part: StoredDetail): CardProblem['field'] {
  if (code === 'card.quantity-too-low' || code === 'withdrawal.rights-exceeded') return 'quantity';
  return part.isWithdrawalTicketId === undefined ? 'cardNumber' : 'isWithdrawalTicketId';
}

/** Returns the rule that a part breaks by itself. */
function problemOf({ part, service }: Part, context: CardContext): ErrorCode | undefined {
  if (part.isWithdrawalTicketId !== undefined) return withdrawalProblem(part, service, context);
  const isFilling = fillsCards(service);
  if (isCardNumber(part.cardNumber)) {
    const card = findCard(context.cards, part.cardNumber);
    if (!card) return 'card.not-found';
    if (!card.isActive) return 'card.blocked';
    if (!isFilling) return undefined;
    return part.quantity > 1 ? 'card.quantity-too-low' : fillingProblem(card, service, context.now);
  }
  if (!isFilling) return undefined;
  if (service.cardUse === 'required') return 'card.number-required';
  if (part.cardHolderName !== undefined) return part.quantity > 1 ? 'card.quantity-too-low' : undefined;
  return part.cardNumber === undefined ? 'card.number-required' : undefined;
}

/** Returns why a service cannot fill a card. */
function fillingProblem(card: TicketingCard, service: CatalogueService, now: Date): ErrorCode | undefined {
  if (card.disableMultiPublic && card.publicType !== service.publicType) return 'card.other-public';
  if (service.cardUse === 'required') {
    if (!card.servicesForFill.includes(service.code)) return 'card.not-accepted';
    const { startDateRenewAllowed: opens, endDateRenewAllowed: closes } = card;
    return opens && closes && opens <= now && now <= closes ? undefined : 'card.renewal-not-open';
  }
  if (card.espaceRef !== service.espaceRef) return 'card.not-accepted';
  const isSold = !service.isAuthorizedDuplication && card.serviceAlreadySolds.includes(service.code);
  return isSold ? 'card.service-already-sold' : undefined;
}

function withdrawalProblem(
  part: StoredDetail,
  service: CatalogueService,
  { cards, now }: CardContext,
): ErrorCode | undefined {
  const found = findRight(cards, part.isWithdrawalTicketId ?? '');
  if (!found) return 'withdrawal.not-found';
  const { card, right } = found;
  if (!card.isActive) return 'card.blocked';
  const { withdrawal } = right;
  const isForService =
    withdrawal?.serviceCodes.includes(service.code) &&
    withdrawal.familyCode === part.isWithdrawTicketFamilyId;
  if (!isForService || right.validUntil < now) return 'withdrawal.not-accepted';
  // The right must be valid until the session begins.
  const visit = part.event ? new Date(part.event.start) : now;
  return right.validUntil >= visit ? undefined : 'withdrawal.ends-before-visit';
}

/** Returns the rule that a part breaks together with the parts before it. */
function problemTogether(
  { part, service }: Part,
  before: readonly Part[],
  { cards }: CardContext,
): ErrorCode | undefined {
  if (part.isWithdrawalTicketId !== undefined) {
    const remaining = findRight(cards, part.isWithdrawalTicketId)?.right.remaining ?? 0;
    const wanted = before
      .filter((other) => other.part.isWithdrawalTicketId === part.isWithdrawalTicketId)
      .reduce((sum, other) => sum + other.part.quantity, part.quantity);
    return wanted > remaining ? 'withdrawal.rights-exceeded' : undefined;
  }
  if (service.cardUse === 'required')
    return before.some((other) => other.service.cardUse === 'required') ? 'card.one-renewal' : undefined;
  if (service.cardUse !== 'created' || service.isAuthorizedDuplication || !isCardNumber(part.cardNumber))
    return undefined;
  const isRepeated = before.some(
    (other) => other.service.code === service.code && other.part.cardNumber === part.cardNumber,
  );
  return isRepeated ? 'card.service-already-sold' : undefined;
}
