import { MAX_RIGHT_YEARS } from '@guichet/contract/box-office/desk-card-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { viewCard } from '#cards/cards/cards.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import type { DeskCardState } from '#gateways/ticketing/box-office/cards/port.ts';
import type { CardRight, TicketingCard } from '#gateways/ticketing/cards/port.ts';
import { addDays, startOfDay } from '#kernel/format/time-zone.ts';
import type { DeskCustomerRow } from '../desk/desk.sql.ts';
import { deskName } from '../desk/desk.ts';

type Found = CallAnswer<'GET /boxoffice/deskcards'>['cards'][number];

const EIGHT_DIGITS = /^\d{8}$/;
const CODE = /^[0-9A-Z]{12}$/;

/** What a member of staff has typed or scanned: a card's number, its code, or words about its customer. */
export type CardTerm =
  | { kind: 'number'; number: string }
  | { kind: 'code'; code: string }
  | { kind: 'words' };

/** @param plain the text without separators, in capitals */
export function readCardTerm(plain: string): CardTerm {
  if (EIGHT_DIGITS.test(plain)) return { kind: 'number', number: plain };
  return CODE.test(plain) ? { kind: 'code', code: plain } : { kind: 'words' };
}

/** Views a card in a list, for staff. */
export function viewFoundDeskCard(
  card: TicketingCard,
  catalogue: IndexedCatalogue,
  customer: DeskCustomerRow | undefined,
  now: Date,
): Found {
  const { cardNumber, memberShipLabel, type, state, holderFirstName, holderName } = viewCard(
    card,
    catalogue,
    now,
  );
  return {
    number: cardNumber,
    label: memberShipLabel,
    type,
    state,
    holderName: `${holderFirstName} ${holderName}`.trim(),
    ...(card.replacedBy && { replacedBy: card.replacedBy }),
    ...(customer && {
      customer: {
        id: customer.id,
        name: deskName(customer) || customer.email,
        email: customer.email,
      },
    }),
  };
}

/** Views a card with what staff may do with it. */
export function viewDeskCard(
  card: TicketingCard,
  state: DeskCardState,
  catalogue: IndexedCatalogue,
  customer: DeskCustomerRow | undefined,
  now: Date,
): CallAnswer<'GET /boxoffice/deskcard'> {
  return {
    ...viewFoundDeskCard(card, catalogue, customer, now),
    version: state.version,
    firstName: card.holderName.firstName,
    lastName: card.holderName.lastName,
    createdAt: card.createdAt.toISOString(),
    ...(card.blockedAt && { blockedAt: card.blockedAt.toISOString() }),
    ...(state.blockReason && { blockReason: state.blockReason }),
    isBlockTemporary: state.isBlockTemporary,
    ...(state.replaces && { replaces: state.replaces }),
    rights: viewCard(card, catalogue, now).rights,
  };
}

/**
 * Returns for how many free tickets a correction counts: for the admissions or tickets that it adds, for one when it adds
 * minutes or credit or prolongs a period.
 */
export function addedUnits(
  { unit, validUntil: before }: Pick<CardRight, 'unit' | 'validUntil'>,
  quantity: number,
  validUntil: Date | undefined,
): number {
  if (unit === 'period') return validUntil !== undefined && validUntil > before ? 1 : 0;
  if (quantity <= 0) return 0;
  return unit === 'admission' || unit === 'ticket' ? quantity : 1;
}

/** Returns the last second of a day, as rights end. @returns undefined for a day that is over, or too far away */
export function endOfLastDay(day: string, today: string, timeZone: string): Date | undefined {
  if (day < today || day > addDays(today, MAX_RIGHT_YEARS * 366)) return undefined;
  return new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1000);
}
