import { LOCALES } from '../locale.ts';

/** What both sides check of a venue in the master area. */

/** The first segment of a venue's addresses. */
export const TENANT_NAME = /^[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9])){1,60}$/;

/** An origin without a path: `https://billets.example.com`. */
const ORIGIN = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

/** Whether a browser would name it so too: `https://name:99999`, or one with the port that it has anyway, is none. */
export const isOrigin = (text: string): boolean => ORIGIN.test(text) && URL.parse(text)?.origin === text;

const TICKETING_ADDRESS = /^(?:octo\+)?https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/i;

/** Whether a ticketing system can be reached there; an address may say that it is an OCTO supplier’s: `octo+https://…`. */
export const isTicketingAddress = (text: string): boolean =>
  TICKETING_ADDRESS.test(text) && URL.canParse(text.replace(/^octo\+/i, ''));

/** The ticketing systems that a venue may have: the embedded one, and those that it is connected to. */
export const TICKETING_PROVIDERS = ['embedded', 'octo'] as const;

export type TicketingProvider = (typeof TICKETING_PROVIDERS)[number];

/** First segments of addresses of the platform itself: no venue may be called so. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...['api', 'assets', 'css', 'health', 'icons', 'metrics', 'octo', 'sandbox'],
  ...LOCALES.flatMap((locale) => [locale.toLowerCase(), locale.slice(0, 2)]),
]);

export const isReservedName = (name: string): boolean => RESERVED_NAMES.has(name);

/** Specification §3: production, pre-production, QA, development. */
export const TENANT_TYPES = [0, 1, 6, 9] as const;

/** The demonstration data that a venue may begin with. */
export const TEMPLATES = ['pool', 'rink', 'museum'] as const;

/** What a venue needs before it goes live; those that are required keep it from being opened. */
export const STEPS = [
  { step: 'ticketing', isRequired: true },
  { step: 'catalogue', isRequired: true },
  { step: 'payment', isRequired: true },
  { step: 'terms', isRequired: true },
  { step: 'administrator', isRequired: true },
  { step: 'seller', isRequired: false },
  { step: 'contact', isRequired: false },
  { step: 'design', isRequired: false },
  { step: 'origin', isRequired: false },
] as const;

export type Step = (typeof STEPS)[number]['step'];
