/** Scopes of API keys, for pages and server. Without zod: the browser imports this file. */

/** What a key allows, in display order; `phrases/<locale>/apiKeys.json` explains each. */
export const API_SCOPES = [
  'catalogue:read',
  'sessions:read',
  'orders:read',
  'orders:write',
  'customers:read',
  'customers:write',
  'newsletter:read',
  'cards:read',
  'tickets:read',
  'scans:write',
  'takings:read',
  'webhooks:write',
] as const;

export type ApiScope = (typeof API_SCOPES)[number];

/** Maximum number of active keys of a venue. */
export const MAX_API_KEYS = 50;

export const MAX_KEY_NAME = 80;
