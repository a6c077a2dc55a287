import type { WithdrawalRight } from '@guichet/contract/tickets/predicates.ts';

/** One issued ticket: one page. */
export interface TicketDocument {
  readonly serviceName: string;
  /** Handed over at the desk, and no ticket for the turnstile. */
  readonly isArticle: boolean;
  /** Null where there is nothing to withdraw from. */
  readonly withdrawal: WithdrawalRight | null;
  readonly themeName: string | null;
  /** `#rrggbb`; the brand's colour when null. */
  readonly themeColour: string | null;
  /** Each of them, for what is valid at several. */
  readonly establishment: string;
  /** Where inside the establishment: a pool, a rink, a room. */
  readonly place: string | null;
  /** Null for what is valid at several establishments, too. */
  readonly address: string | null;
  /** Session bounds; null for a ticket without a date, which then has a validity. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly priceName: string | null;
  readonly priceCents: number | null;
  /** Number printed for people. */
  readonly number: string;
  /** The code that the gate scans. */
  readonly code: string;
  readonly holder: string | null;
  /** Number of the card that it is on, or was withdrawn from. */
  readonly card: string | null;
  readonly orderNumber: string;
  readonly orderedAt: string;
  /** The venue's practical notes, plain text, in the document's language. */
  readonly notes: readonly string[];
}

/** Most tickets rendered in one document: a hundred pages take a second and 100 MB to render. */
export const MAXIMUM_TICKETS_PER_DOCUMENT = 100;
