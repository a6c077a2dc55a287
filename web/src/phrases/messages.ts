import type account from './fr-FR/account.json';
import type cart from './fr-FR/cart.json';
import type catalogue from './fr-FR/catalogue.json';
import type common from './fr-FR/common.json';
import type delivery from './fr-FR/delivery.json';
import type language from './fr-FR/language.json';
import type orders from './fr-FR/orders.json';
import type summary from './fr-FR/summary.json';
import type tickets from './fr-FR/tickets.json';
import type venues from './fr-FR/venues.json';

/** Every phrase by namespace; the keys are those of the French file. */
export interface Messages {
  common: typeof common;
  account: typeof account;
  cart: typeof cart;
  catalogue: typeof catalogue;
  delivery: typeof delivery;
  language: typeof language;
  orders: typeof orders;
  summary: typeof summary;
  tickets: typeof tickets;
  venues: typeof venues;
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: import('@guichet/contract/locale.ts').Locale;
    Messages: Messages;
  }
}
