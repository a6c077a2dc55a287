import { LOCALES } from '../locale.ts';

/** Rules of a venue in the master area, for server and pages. */

/** First path segment of a venue's addresses. */
export const TENANT_NAME = /^[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9])){1,60}$/;

/** An origin without a path: `https://billets.example.com`. */
const ORIGIN = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

/** Whether a text is an origin in the form that browsers use; rejects invalid ports and default ports. */
export const isOrigin = (text: string): boolean => ORIGIN.test(text) && URL.parse(text)?.origin === text;

const TICKETING_ADDRESS = /^(?:octo\+|adapter\+)?https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/i;

/**
 * Whether a text is the address of a ticketing system: `octo+https://` begins that of an OCTO supplier, `adapter+https://`
 * that of a system behind the adapter API.
 */
export const isTicketingAddress = (text: string): boolean =>
  TICKETING_ADDRESS.test(text) && URL.canParse(text.replace(/^(?:octo|adapter)\+/i, ''));

/** Whether an address names a system behind the adapter API. */
export const isAdapterAddress = (address: string): boolean => /^adapter\+/i.test(address.trim());

/** Ticketing systems of a venue: the embedded one, and those reached by a connection. */
export const TICKETING_PROVIDERS = ['embedded', 'octo', 'adapter'] as const;

export type TicketingProvider = (typeof TICKETING_PROVIDERS)[number];

/** First path segments used by the platform itself, and therefore no venue names. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...['api', 'assets', 'css', 'health', 'icons', 'metrics', 'octo', 'sandbox'],
  ...LOCALES.flatMap((locale) => [locale.toLowerCase(), locale.slice(0, 2)]),
]);

export const isReservedName = (name: string): boolean => RESERVED_NAMES.has(name);

/** Values of specified-behaviour.md#tenant-types: production, pre-production, QA, development. */
export const TENANT_TYPES = [0, 1, 6, 9] as const;

/** Templates of demonstration data for a new venue. */
export const TEMPLATES = ['pool', 'rink', 'museum'] as const;

/** Steps before a venue goes live; the required ones keep it from being opened. */
export const STEPS = [
  { step: 'ticketing', isRequired: true },
  { step: 'catalogue', isRequired: true },
  { step: 'payment', isRequired: true },
  { step: 'terms', isRequired: true },
  { step: 'administrator', isRequired: true },
  { step: 'seller', isRequired: false },
  { step: 'contact', isRequired: false },
  { step: 'hours', isRequired: false },
  { step: 'access', isRequired: false },
  { step: 'bring', isRequired: false },
  { step: 'design', isRequired: false },
  { step: 'origin', isRequired: false },
] as const;

export type Step = (typeof STEPS)[number]['step'];

/** Steps from an empty venue on the embedded ticketing system to its first sale, in the order in which they are done. */
export const START_STEPS = [
  'establishment', 'services', 'prices', 'timetable', 'hours', 'access', 'bring', 'design', 'terms', 'contact', 'mails', 'testSale', 'entrance',
  'payment', 'seller', 'administrator', 'origin', 'opening',
] as const; // biome-ignore format: one list

/** Steps that the platform does, and those that end with the opening: not listed afterwards. */
export const STEPS_UNTIL_OPENING: readonly string[] = [
  'ticketing', 'seller', 'administrator', 'origin', 'testSale', 'entrance', 'opening',
]; // biome-ignore format: one list

/** A step of the platform's or the venue's list. */
export type ShownStep = Step | (typeof START_STEPS)[number];
