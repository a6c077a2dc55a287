import type { CallKey } from '@guichet/contract/calls.ts';
import type { Preparations } from './call-measuring.ts';
import { ACCOUNT_PREPARATIONS } from './preparations-account.ts';
import { ADMINISTRATOR_PREPARATIONS } from './preparations-administrators.ts';
import { CARD_PREPARATIONS } from './preparations-cards.ts';
import { CATALOGUE_PREPARATIONS } from './preparations-catalogue.ts';
import { DESK_PREPARATIONS } from './preparations-desk.ts';
import { ENTRANCE_PREPARATIONS } from './preparations-entrance.ts';
import { IMPORT_PREPARATIONS } from './preparations-imports.ts';
import { MASTER_AREA_PREPARATIONS } from './preparations-master-area.ts';
import { PAYMENT_PREPARATIONS } from './preparations-payment.ts';
import { SALE_PREPARATIONS } from './preparations-sale.ts';
import { SSO_PREPARATIONS } from './preparations-sso.ts';
import { TICKET_PREPARATIONS } from './preparations-tickets.ts';
import { VENUE_PAGE_PREPARATIONS } from './preparations-venue-pages.ts';
import { WEBHOOK_PREPARATIONS } from './preparations-webhooks.ts';

/**
 * Preparations of calls whose measurement needs more than the world of the tests, or whose sample is not the largest
 * input: each creates the item of its call and returns the largest input.
 */
export const PREPARATIONS: Preparations = {
  ...VENUE_PAGE_PREPARATIONS,
  ...WEBHOOK_PREPARATIONS,
  ...ACCOUNT_PREPARATIONS,
  ...SSO_PREPARATIONS,
  ...CATALOGUE_PREPARATIONS,
  ...CARD_PREPARATIONS,
  ...PAYMENT_PREPARATIONS,
  ...SALE_PREPARATIONS,
  ...TICKET_PREPARATIONS,
  ...ADMINISTRATOR_PREPARATIONS,
  ...MASTER_AREA_PREPARATIONS,
  ...ENTRANCE_PREPARATIONS,
  ...DESK_PREPARATIONS,
  ...IMPORT_PREPARATIONS,
};

/** Calls measured by their rejection, with the reason. Any other rejected call fails the measurement. */
export const REFUSED_CALLS: Partial<Record<CallKey, string>> = {
  'POST /settingsadmin/trialpayment': 'The measured venue has payment settings, which other calls need',
};
