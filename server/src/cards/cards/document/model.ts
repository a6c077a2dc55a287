import type { CodeFormat, RightUnit } from '#gateways/ticketing/cards/port.ts';

/** A card as it was at one instant: what opens the turnstile, and what was left on it. */
export interface CardDocument {
  readonly name: string;
  readonly themeName: string | null;
  /** `#rrggbb`; the brand's colour when null. */
  readonly themeColour: string | null;
  /** Null for a card that bears no name. */
  readonly holder: string | null;
  /** Number printed for people. */
  readonly number: string;
  /** What the turnstile reads. */
  readonly code: string;
  readonly codeFormat: CodeFormat;
  /** What attaches it to another account; null where the ticketing system does not tell it. */
  readonly attachCode: string | null;
  /** The end of the last of its rights; null without any. */
  readonly validUntil: string | null;
  /** Where one of its rights opens. */
  readonly places: readonly string[];
  /** Those that can be used, soonest end first. */
  readonly rights: readonly RightEntry[];
  /** When the rights were read: turnstiles and other devices go on counting. */
  readonly asOf: string;
}

export interface RightEntry {
  readonly name: string;
  readonly unit: RightUnit;
  /** Null for a period. */
  readonly total: number | null;
  readonly remaining: number | null;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly places: readonly string[];
}
