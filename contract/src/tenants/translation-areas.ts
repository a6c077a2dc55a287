/** Phrase areas of the public pages, in the order in which a visitor meets them. */
export const PUBLIC_AREAS = [
  'common',
  'catalogue',
  'search',
  'planning',
  'cart',
  'delivery',
  'summary',
  'payByLink',
  'payments',
  'giftCards',
  'guestOrders',
  'waits',
  'closureChoice',
  'household',
  'noShows',
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

/** Phrases that a venue may override: those of public pages, names of choices, and errors of these pages. */
export const TRANSLATION_AREAS = [...PUBLIC_AREAS, 'choices', 'errors'] as const;

export type TranslationArea = (typeof TRANSLATION_AREAS)[number];

/** Maximum length of an override in characters; the longest phrase of the product has a quarter of it. */
export const MAX_OWN_LENGTH = 1000;
