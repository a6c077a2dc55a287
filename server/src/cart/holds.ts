import type { RegistrationPart } from '@guichet/contract/account/registration-fields.ts';
import type { ContactField } from '@guichet/contract/cart/contact-rules.ts';
import type { CardHold, HeldUnits } from '#gateways/ticketing/port.ts';
import { cardHoldOf } from './cards/cards.ts';
import { attendedSession, placesBySession, type StoredLine } from './cart.ts';
import { listPriceOf } from './promotions/parts.ts';

/** The places and cards that the ticketing system holds for a cart. */
export interface Holding {
  /** Number of places of each session */
  places: ReadonlyMap<string, number>;
  /** The cart's current or former cards */
  cards: CardHold | undefined;
  lines: readonly StoredLine[];
  /**
   * Whether the hold may only add places. A process may act on an outdated cart: another process may since have saved
   * more places, which are being paid.
   */
  grows: boolean;
}

/** Returns the holding of these lines. @param before the previous lines of the cart, whose cards it releases */
export function holdingOf(
  lines: readonly StoredLine[],
  userId: string | null,
  before: readonly StoredLine[] = [],
): Holding {
  return { lines, places: placesBySession(lines), cards: cardHoldOf(lines, userId, before), grows: true };
}

/** Returns the units of each session that the lines hold, by service and price. */
export const unitsOf = (lines: readonly StoredLine[]): HeldUnits[] =>
  lines.flatMap((line) =>
    line.details.flatMap((detail) => {
      const sessionId = attendedSession(line, detail);
      const { service: serviceCode, priceName } = line;
      return sessionId
        ? [
            {
              sessionId,
              serviceCode,
              priceName,
              unitPriceCents: line.sessionPrice ?? listPriceOf(line),
              quantity: detail.quantity,
            },
          ]
        : [];
    }),
  );

/** Returns whether a cart concerns the ticketing system. */
export const isHolding = ({ places, cards }: Holding): boolean => places.size > 0 || cards !== undefined;

/** Returns the larger number of places of each session. */
export function maxPlaces(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) {
  const most = new Map(one);
  for (const [sessionId, quantity] of other)
    most.set(sessionId, Math.max(most.get(sessionId) ?? 0, quantity));
  return most;
}

/** The part of a profile that contains each contact field. */
const PARTS: Readonly<Record<ContactField, RegistrationPart>> = {
  fullName: 'name',
  firstName: 'name',
  lastName: 'name',
  // Every account has an address: an account that signed in without one has begun to register.
  emailAddress: 'name',
  phoneNumber: 'mobile',
  postalCode: 'address',
  country: 'address',
};

/**
 * The profile parts that a buyer can fill in for one order, whether or not the venue requires them of every customer.
 */
export const CONTACT_PARTS = { mobile: ['mobile'], address: ['address', 'zip', 'city', 'country'] } as const;
export type ContactPart = keyof typeof CONTACT_PARTS;

/** Returns the parts with the missing fields; a name is given in the profile, which always requires it. */
export const contactParts = (missing: readonly ContactField[]): ContactPart[] =>
  (Object.keys(CONTACT_PARTS) as ContactPart[]).filter((part) =>
    missing.some((field) => PARTS[field] === part),
  );
