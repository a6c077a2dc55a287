/** The areas of phrases of a venue's public pages, in the order in which a visitor meets them. */
export const PUBLIC_AREAS = [
  'common',
  'catalogue',
  'search',
  'planning',
  'cart',
  'delivery',
  'summary',
  'payments',
  'form',
  'account',
  'identity',
  'passkeys',
  'tickets',
  'cards',
  'cardOrders',
  'orders',
  'quotient',
  'accessibility',
  'storedData',
  'embed',
  'consent',
  'language',
  'update',
  'offline',
] as const;

/** What a venue may word itself: its public pages, the names of what they let choose, and the errors that they show. */
export const TRANSLATION_AREAS = [...PUBLIC_AREAS, 'choices', 'errors'] as const;

export type TranslationArea = (typeof TRANSLATION_AREAS)[number];

/** Characters of a venue's own words at most; the longest phrase of the product has a quarter of it. */
export const MAX_OWN_LENGTH = 1000;
