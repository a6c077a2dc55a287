import { walkAsTheyOpen } from './defined-pages.ts';
import type { WalkedPage } from './page.ts';
import { accountPages } from './pages/account.ts';
import { backofficePages } from './pages/backoffice.ts';
import { boxOfficePages } from './pages/box-office.ts';
import { cardsPages } from './pages/cards.ts';
import { cartPages } from './pages/cart.ts';
import { cataloguePages } from './pages/catalogue.ts';
import { embeddingPages } from './pages/embedding.ts';
import { establishmentPages } from './pages/establishments.ts';
import { lookupPages } from './pages/lookup.ts';
import { masterAreaPages } from './pages/master-area.ts';
import { paymentPages } from './pages/payment.ts';
import { planningPages } from './pages/planning.ts';
import { salePages } from './pages/sale.ts';
import { systemPages } from './pages/system.ts';
import { teamPages } from './pages/team.ts';
import { tenantsPages } from './pages/tenants.ts';
import { ticketsPages } from './pages/tickets.ts';
import { venuePages } from './pages/venue-pages.ts';
import { webhookPages } from './pages/webhooks.ts';

const entries: readonly WalkedPage[] = [
  ...tenantsPages,
  ...venuePages,
  ...webhookPages,
  ...accountPages,
  ...cataloguePages,
  ...establishmentPages,
  ...embeddingPages,
  ...planningPages,
  ...cardsPages,
  ...cartPages,
  ...paymentPages,
  ...salePages,
  ...ticketsPages,
  ...boxOfficePages,
  ...backofficePages,
  ...lookupPages,
  ...masterAreaPages,
  ...teamPages,
  ...systemPages,
];

/** Every page of the walk. A page of the back office needs an entry only when it has several states. */
export const walkedPages: readonly WalkedPage[] = [...entries, ...walkAsTheyOpen(entries)];

/** Returns the pages of a domain with all its concerns. */
export const pagesOf = (domain: string): WalkedPage[] =>
  walkedPages.filter((page) => page.domain.split('/')[0] === domain);
