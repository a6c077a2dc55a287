/** Formats and limits of cards at the desk. Pure and without zod: the browser imports this file. */

/** `card`: 85.60 × 53.98 mm, as card printers print it (CR80). */
export const CARD_FORMATS = ['card', 'a4'] as const;
export type CardFormat = (typeof CARD_FORMATS)[number];

/** Years from today within which the last day of a right lies. */
export const MAX_RIGHT_YEARS = 20;

/** Largest correction: units, minutes or cents. */
export const MAX_CORRECTION = 100_000;
