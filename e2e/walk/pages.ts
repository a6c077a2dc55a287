import type { WalkedPage } from './page.ts';
import { accountPages } from './pages/account.ts';
import { backofficePages } from './pages/backoffice.ts';
import { cartPages } from './pages/cart.ts';
import { cataloguePages } from './pages/catalogue.ts';
import { paymentPages } from './pages/payment.ts';
import { salePages } from './pages/sale.ts';
import { systemPages } from './pages/system.ts';
import { teamPages } from './pages/team.ts';
import { tenantsPages } from './pages/tenants.ts';
import { ticketsPages } from './pages/tickets.ts';

/** Every page that is walked. Adding one is an entry in its domain's file. */
export const walkedPages: readonly WalkedPage[] = [
  ...tenantsPages,
  ...accountPages,
  ...cataloguePages,
  ...cartPages,
  ...paymentPages,
  ...salePages,
  ...ticketsPages,
  ...backofficePages,
  ...teamPages,
  ...systemPages,
];

/** The pages of a domain, with all its concerns. */
export const pagesOf = (domain: string): WalkedPage[] =>
  walkedPages.filter((page) => page.domain.split('/')[0] === domain);
