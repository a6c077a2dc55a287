import { ERROR_PREFIX } from '@guichet/contract/error-body.ts';
import { ERROR_GROUPS } from '@guichet/contract/error-groups.ts';
import { DEFAULT_LOCALE, LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { JsonSchema } from './schemas.ts';

/** Constant parts of the description. */

/** Description of each domain's calls. */
export const TAGS: Readonly<Record<string, string>> = {
  tenants: 'Venues and their settings',
  account: 'Customers and their accounts',
  catalogue: 'What is on sale',
  planning: 'Sessions by day',
  cards: 'Cards and what is on them',
  cart: 'The cart and its places',
  payment: 'Payments and their providers',
  sale: 'Sales, takings and resellers',
  tickets: 'Tickets, orders and receipts',
  backoffice: 'The work of administrators',
};

/** Addresses of the calls. */
export const serverAt = (publicUrl: string) => ({
  url: `${publicUrl}/api/v{apiVersion}`,
  variables: {
    apiVersion: { default: '1', description: 'The tenant’s, see GET /Tenant/ApiVersion; 1 always answers' },
  },
});

export const ERROR: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', description: `${ERROR_PREFIX} and one of the codes of the call` },
    error: { type: 'string', description: 'A sentence for the person, in the language of the request' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The same for each invalid field, by its path',
    },
  },
  required: ['code', 'error'],
  example: {
    code: `${ERROR_PREFIX}cart.expired`,
    error: translator(DEFAULT_LOCALE, 'errors')('cart.expired'),
  },
};

/** Parameters of every call, described once. */
export const DESCRIPTION = `Online ticketing portal for leisure venues.

Every call names its venue in the header tenantName. Answers, and the words of errors, are in the language of the \
header languageUser (${LOCALES.join(', ')}), else in one of Accept-Language.

An optional field that is null or empty is absent.

Pages of the websites that a venue allows (back office, Embedding) may make the calls whose answer all visitors share, \
such as those of the catalogue, from a browser (CORS), without a token.

A call says who may make it, unless all clients may, and which codes of its own it answers. Groups of codes: ${Object.entries(
  ERROR_GROUPS,
)
  .map(([name, group]) => `*${name}* is ${group.join(', ')}`)
  .join('; ')}.`;

export const SECURITY_SCHEMES = {
  tenant: { type: 'apiKey', in: 'header', name: 'tenantName', description: 'The venue, as in its address' },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a login' },
};
