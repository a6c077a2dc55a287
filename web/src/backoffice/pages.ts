import { auditPage } from './audit/page.ts';
import { withdrawalSettingsPage } from './cards/withdrawals/settings/page.ts';
import { cartLimitsPage } from './cart/limits/page.ts';
import { establishmentInformationsPage } from './catalogue/establishments/page.ts';
import { searchOptionsPage } from './catalogue/search/page.ts';
import { ticketingSettingsPage } from './catalogue/settings/page.ts';
import { solidarityPricingPage } from './catalogue/solidarity/page.ts';
import { themesPage } from './catalogue/themes/page.ts';
import type { BackofficePage, SectionName } from './define-page.ts';
import { lookupPage } from './lookup/page.ts';
import { overviewPage } from './overview/page.ts';
import { paymentProvidersPage } from './payment/providers/page.ts';
import { onlinePaymentsPage } from './payment/settings/page.ts';
import { planningPage } from './planning/page.ts';
import { profilePage } from './profile/page.ts';
import { closingsPage } from './sale/closings/page.ts';
import { stuckCartsPage } from './sale/stuck-carts/page.ts';
import { takingsFiguresPage, takingsPage } from './sale/takings/page.ts';
import { searchPage } from './search/page.ts';
import { siteMapPage } from './shell/page.ts';
import { administratorsPage, rolesPage } from './team/page.ts';
import { analyticsPage } from './tenants/analytics/page.ts';
import { designPage } from './tenants/design/page.ts';
import { mailTemplatesPage } from './tenants/mail-templates/page.ts';
import { translationsPage } from './tenants/translations/page.ts';

/** Every page of the back office, in the order of the menu. */
export const PAGES: readonly BackofficePage[] = [
  overviewPage,
  designPage,
  mailTemplatesPage,
  planningPage,
  analyticsPage,
  translationsPage,
  establishmentInformationsPage,
  ticketingSettingsPage,
  themesPage,
  searchOptionsPage,
  cartLimitsPage,
  withdrawalSettingsPage,
  solidarityPricingPage,
  takingsPage,
  stuckCartsPage,
  closingsPage,
  takingsFiguresPage,
  lookupPage,
  onlinePaymentsPage,
  paymentProvidersPage,
  administratorsPage,
  rolesPage,
  auditPage,
  profilePage,
  siteMapPage,
  searchPage,
];

/** The definition of a section. @throws Error when it is not listed above; pages.test.ts checks all of them */
export function pageOf(section: SectionName): BackofficePage {
  const page = PAGES.find((one) => one.section === section);
  if (!page) throw new Error(`The page ${section} is not listed in pages.ts`);
  return page;
}
