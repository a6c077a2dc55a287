import type accessibility from '../fr-FR/accessibility.json';
import type account from '../fr-FR/account.json';
import type analytics from '../fr-FR/analytics.json';
import type backoffice from '../fr-FR/backoffice.json';
import type cardOrders from '../fr-FR/cardOrders.json';
import type cards from '../fr-FR/cards.json';
import type cart from '../fr-FR/cart.json';
import type cartLimits from '../fr-FR/cartLimits.json';
import type catalogue from '../fr-FR/catalogue.json';
import type closings from '../fr-FR/closings.json';
import type common from '../fr-FR/common.json';
import type consent from '../fr-FR/consent.json';
import type delivery from '../fr-FR/delivery.json';
import type design from '../fr-FR/design.json';
import type embed from '../fr-FR/embed.json';
import type embedding from '../fr-FR/embedding.json';
import type establishmentInformations from '../fr-FR/establishmentInformations.json';
import type form from '../fr-FR/form.json';
import type health from '../fr-FR/health.json';
import type homePage from '../fr-FR/homePage.json';
import type identity from '../fr-FR/identity.json';
import type language from '../fr-FR/language.json';
import type lookup from '../fr-FR/lookup.json';
import type mailTemplates from '../fr-FR/mailTemplates.json';
import type masterArea from '../fr-FR/masterArea.json';
import type onlinePayments from '../fr-FR/onlinePayments.json';
import type orders from '../fr-FR/orders.json';
import type overview from '../fr-FR/overview.json';
import type passkeys from '../fr-FR/passkeys.json';
import type paymentProviders from '../fr-FR/paymentProviders.json';
import type payments from '../fr-FR/payments.json';
import type picture from '../fr-FR/picture.json';
import type planning from '../fr-FR/planning.json';
import type planningSettings from '../fr-FR/planningSettings.json';
import type quotient from '../fr-FR/quotient.json';
import type resellers from '../fr-FR/resellers.json';
import type search from '../fr-FR/search.json';
import type searchOptions from '../fr-FR/searchOptions.json';
import type choices from '../fr-FR/server/choices.json';
import type documents from '../fr-FR/server/documents.json';
import type embedScript from '../fr-FR/server/embedScript.json';
import type errors from '../fr-FR/server/errors.json';
import type mails from '../fr-FR/server/mails.json';
import type octoLabels from '../fr-FR/server/octoLabels.json';
import type offline from '../fr-FR/server/offline.json';
import type outbox from '../fr-FR/server/outbox.json';
import type ownPhrases from '../fr-FR/server/ownPhrases.json';
import type rights from '../fr-FR/server/rights.json';
import type sandboxPayment from '../fr-FR/server/sandboxPayment.json';
import type sandboxSso from '../fr-FR/server/sandboxSso.json';
import type sandboxWebhooks from '../fr-FR/server/sandboxWebhooks.json';
import type stuckCartsExport from '../fr-FR/server/stuckCartsExport.json';
import type takingsExport from '../fr-FR/server/takingsExport.json';
import type turnstile from '../fr-FR/server/turnstile.json';
import type settingsSearch from '../fr-FR/settingsSearch.json';
import type solidarityPricing from '../fr-FR/solidarityPricing.json';
import type sso from '../fr-FR/sso.json';
import type storedData from '../fr-FR/storedData.json';
import type stuckCarts from '../fr-FR/stuckCarts.json';
import type summary from '../fr-FR/summary.json';
import type synchronization from '../fr-FR/synchronization.json';
import type takings from '../fr-FR/takings.json';
import type team from '../fr-FR/team.json';
import type themes from '../fr-FR/themes.json';
import type ticketingConnection from '../fr-FR/ticketingConnection.json';
import type ticketingSettings from '../fr-FR/ticketingSettings.json';
import type tickets from '../fr-FR/tickets.json';
import type translations from '../fr-FR/translations.json';
import type update from '../fr-FR/update.json';
import type venuePages from '../fr-FR/venuePages.json';
import type venues from '../fr-FR/venues.json';
import type webhooks from '../fr-FR/webhooks.json';
import type withdrawalSettings from '../fr-FR/withdrawalSettings.json';

/** The phrases of the pages by area; their keys are those of the French files. */
export interface PagePhrases {
  common: typeof common;
  accessibility: typeof accessibility;
  account: typeof account;
  analytics: typeof analytics;
  backoffice: typeof backoffice;
  cardOrders: typeof cardOrders;
  cards: typeof cards;
  cart: typeof cart;
  cartLimits: typeof cartLimits;
  catalogue: typeof catalogue;
  closings: typeof closings;
  consent: typeof consent;
  delivery: typeof delivery;
  design: typeof design;
  embed: typeof embed;
  embedding: typeof embedding;
  establishmentInformations: typeof establishmentInformations;
  form: typeof form;
  health: typeof health;
  homePage: typeof homePage;
  identity: typeof identity;
  language: typeof language;
  lookup: typeof lookup;
  mailTemplates: typeof mailTemplates;
  masterArea: typeof masterArea;
  onlinePayments: typeof onlinePayments;
  orders: typeof orders;
  overview: typeof overview;
  paymentProviders: typeof paymentProviders;
  passkeys: typeof passkeys;
  payments: typeof payments;
  picture: typeof picture;
  search: typeof search;
  searchOptions: typeof searchOptions;
  planning: typeof planning;
  planningSettings: typeof planningSettings;
  quotient: typeof quotient;
  resellers: typeof resellers;
  settingsSearch: typeof settingsSearch;
  solidarityPricing: typeof solidarityPricing;
  sso: typeof sso;
  storedData: typeof storedData;
  stuckCarts: typeof stuckCarts;
  summary: typeof summary;
  takings: typeof takings;
  team: typeof team;
  synchronization: typeof synchronization;
  ticketingConnection: typeof ticketingConnection;
  ticketingSettings: typeof ticketingSettings;
  themes: typeof themes;
  tickets: typeof tickets;
  venuePages: typeof venuePages;
  translations: typeof translations;
  update: typeof update;
  venues: typeof venues;
  webhooks: typeof webhooks;
  withdrawalSettings: typeof withdrawalSettings;
}

/** The phrases that only the server uses; they never reach a browser. */
export interface ServerPhrases {
  choices: typeof choices;
  documents: typeof documents;
  mails: typeof mails;
  octoLabels: typeof octoLabels;
  embedScript: typeof embedScript;
  offline: typeof offline;
  outbox: typeof outbox;
  ownPhrases: typeof ownPhrases;
  rights: typeof rights;
  sandboxPayment: typeof sandboxPayment;
  sandboxSso: typeof sandboxSso;
  sandboxWebhooks: typeof sandboxWebhooks;
  stuckCartsExport: typeof stuckCartsExport;
  takingsExport: typeof takingsExport;
  turnstile: typeof turnstile;
  errors: typeof errors;
}

export interface AllPhrases extends PagePhrases, ServerPhrases {}

/** The name of a file of phrases, without `.json`. */
export type Area = keyof AllPhrases;

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Leaves<Tree[Key]>}`;
}[keyof Tree & string];

/** The full key of a phrase within its area, such as `receipt.subject`. */
export type PhraseKey<A extends Area> = Leaves<AllPhrases[A]>;
