import type account from './fr-FR/account.json';
import type catalogue from './fr-FR/catalogue.json';
import type common from './fr-FR/common.json';
import type venues from './fr-FR/venues.json';

/** Every phrase by namespace; the keys are those of the French file. */
export interface Messages {
  common: typeof common;
  account: typeof account;
  catalogue: typeof catalogue;
  venues: typeof venues;
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: import('@guichet/contract/locale.ts').Locale;
    Messages: Messages;
  }
}
