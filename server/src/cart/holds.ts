import type { RegistrationPart } from '@guichet/contract/account/registration-fields.ts';
import type { ContactField } from '@guichet/contract/cart/contact-rules.ts';
import type { CardHold, HeldUnits } from '#gateways/ticketing/port.ts';
import { cardHoldOf } from './cards/cards.ts';
import { attendedSession, placesBySession, type StoredLine } from './cart.ts';

/** What the ticketing system keeps for a cart. */
export interface Holding {
  /** How many places of each session */
  places: ReadonlyMap<string, number>;
  /** What it does with cards, where it does or did */
  cards: CardHold | undefined;
  lines: readonly StoredLine[];
  /**
   * Gives no place back. A process that holds for a cart as it has read it may be late: another process may have saved more
   * of it since, that is being paid.
   */
  grows: boolean;
}

/** What is kept for these lines. @param before those that the cart had, whose cards it lets go */
export function holdingOf(
  lines: readonly StoredLine[],
  userId: string | null,
  before: readonly StoredLine[] = [],
): Holding {
  return { lines, places: placesBySession(lines), cards: cardHoldOf(lines, userId, before), grows: true };
}

/** What the lines are to have of each session, by service and price. */
export const unitsOf = (lines: readonly StoredLine[]): HeldUnits[] =>
  lines.flatMap((line) =>
    line.details.flatMap((detail) => {
      const sessionId = attendedSession(line, detail);
      const { service: serviceCode, priceName, unitPrice: unitPriceCents } = line;
      return sessionId
        ? [{ sessionId, serviceCode, priceName, unitPriceCents, quantity: detail.quantity }]
        : [];
    }),
  );

/** Whether a cart concerns the ticketing system. */
export const isHolding = ({ places, cards }: Holding): boolean => places.size > 0 || cards !== undefined;

/** The larger number of places of each session. */
export function maxPlaces(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) {
  const most = new Map(one);
  for (const [sessionId, quantity] of other)
    most.set(sessionId, Math.max(most.get(sessionId) ?? 0, quantity));
  return most;
}

/** The part of a profile that says it. */
const PARTS: Readonly<Record<ContactField, RegistrationPart>> = {
  fullName: 'name',
  firstName: 'name',
  lastName: 'name',
  // Every account has an address: who has signed in without one began to register.
  emailAddress: 'name',
  phoneNumber: 'mobile',
  postalCode: 'address',
  country: 'address',
};

/** What a buyer can give for one order, whether or not the venue asks every customer for it. */
export const CONTACT_PARTS = { mobile: ['mobile'], address: ['address', 'zip', 'city', 'country'] } as const;
export type ContactPart = keyof typeof CONTACT_PARTS;

/** The parts that hold what the ticketing system lacks; a name is given in the profile, which always asks for it. */
export const contactParts = (missing: readonly ContactField[]): ContactPart[] =>
  (Object.keys(CONTACT_PARTS) as ContactPart[]).filter((part) =>
    missing.some((field) => PARTS[field] === part),
  );
