import { ssoPage } from './account/sso/settings/page.ts';
import { apiKeysPage } from './api-keys/page.ts';
import { auditPage } from './audit/page.ts';
import { boxOfficeCataloguePage } from './box-office/catalogue/page.ts';
import { closuresPage } from './box-office/closures/page.ts';
import { deskPage } from './box-office/desk/page.ts';
import { deskCardsPage } from './box-office/desk-cards/page.ts';
import { devicesPage } from './box-office/devices/page.ts';
import { entrancePage } from './box-office/entrance/page.ts';
import { importsPage } from './box-office/imports/page.ts';
import { entranceSettingsPage } from './box-office/occupancy/page.ts';
import { timetablePage } from './box-office/timetable/page.ts';
import { timetableWeekPage } from './box-office/timetable/sessions/page.ts';
import { withdrawalSettingsPage } from './cards/withdrawals/settings/page.ts';
import { cartLimitsPage } from './cart/limits/page.ts';
import { noShowRulesPage } from './cart/no-show-rules/page.ts';
import { cancellationRulesPage } from './catalogue/cancellation-rules/page.ts';
import { embeddingPage } from './catalogue/embedding/page.ts';
import { establishmentInformationsPage } from './catalogue/establishments/page.ts';
import { promotionsPage } from './catalogue/promotions/page.ts';
import { searchOptionsPage } from './catalogue/search/page.ts';
import { ticketingSettingsPage } from './catalogue/settings/page.ts';
import { solidarityPricingPage } from './catalogue/solidarity/page.ts';
import { themesPage } from './catalogue/themes/page.ts';
import type { BackofficePage, SectionName } from './define-page.ts';
import { healthPage } from './health/page.ts';
import { lookupPage } from './lookup/page.ts';
import { masterAreaPage } from './master-area/page.ts';
import { overviewPage } from './overview/page.ts';
import { giftCardsPage } from './payment/gift-cards/page.ts';
import { paymentProvidersPage } from './payment/providers/page.ts';
import { onlinePaymentsPage } from './payment/settings/page.ts';
import { planningPage } from './planning/page.ts';
import { profilePage } from './profile/page.ts';
import { retentionPage } from './retention/page.ts';
import { closingsPage } from './sale/closings/page.ts';
import { resellerSalesPage, resellersPage } from './sale/resellers/page.ts';
import { stuckCartsPage } from './sale/stuck-carts/page.ts';
import { takingsFiguresPage, takingsPage } from './sale/takings/page.ts';
import { searchPage } from './search/page.ts';
import { securityPage } from './security/page.ts';
import { siteMapPage } from './shell/page.ts';
import { administratorsPage, rolesPage } from './team/page.ts';
import { analyticsPage } from './tenants/analytics/page.ts';
import { designPage } from './tenants/design/page.ts';
import { endOfNavigationPage } from './tenants/end-of-navigation/page.ts';
import { footerPage } from './tenants/footer/page.ts';
import { usedFunctionalitiesPage } from './tenants/functionalities/page.ts';
import { homePagePage } from './tenants/home/page.ts';
import { languagesPage } from './tenants/languages/page.ts';
import { mailTemplatesPage } from './tenants/mail-templates/page.ts';
import { partnersPage } from './tenants/partners/page.ts';
import { registrationSettingsPage } from './tenants/registration-page/page.ts';
import { translationsPage } from './tenants/translations/page.ts';
import { usedPagesPage } from './tenants/used-pages/page.ts';
import { walletsPage } from './tenants/wallets/page.ts';
import { webhooksPage } from './tenants/webhooks/page.ts';
import { movingRulesPage } from './tickets/moves/settings/page.ts';
import { pausesPage } from './tickets/no-shows/page.ts';

/** Every page of the back office, in the order of the menu. */
export const PAGES: readonly BackofficePage[] = [
  overviewPage,
  healthPage,
  masterAreaPage,
  designPage,
  homePagePage,
  footerPage,
  usedFunctionalitiesPage,
  usedPagesPage,
  registrationSettingsPage,
  endOfNavigationPage,
  mailTemplatesPage,
  partnersPage,
  planningPage,
  embeddingPage,
  analyticsPage,
  ssoPage,
  languagesPage,
  translationsPage,
  boxOfficeCataloguePage,
  timetablePage,
  timetableWeekPage,
  closuresPage,
  deskPage,
  deskCardsPage,
  entrancePage,
  devicesPage,
  entranceSettingsPage,
  importsPage,
  establishmentInformationsPage,
  ticketingSettingsPage,
  themesPage,
  searchOptionsPage,
  cartLimitsPage,
  cancellationRulesPage,
  withdrawalSettingsPage,
  movingRulesPage,
  noShowRulesPage,
  pausesPage,
  solidarityPricingPage,
  promotionsPage,
  resellersPage,
  resellerSalesPage,
  takingsPage,
  stuckCartsPage,
  closingsPage,
  takingsFiguresPage,
  lookupPage,
  onlinePaymentsPage,
  giftCardsPage,
  paymentProvidersPage,
  administratorsPage,
  rolesPage,
  webhooksPage,
  apiKeysPage,
  walletsPage,
  securityPage,
  retentionPage,
  auditPage,
  profilePage,
  siteMapPage,
  searchPage,
];

/**
 * Returns the definition of a section. @throws Error when it is not listed above; pages.test.ts checks all of them
 */
export function pageOf(section: SectionName): BackofficePage {
  const page = PAGES.find((one) => one.section === section);
  if (!page) throw new Error(`The page ${section} is not listed in pages.ts`);
  return page;
}
