import { accessibilityRoutes } from './accessibility/accessibility.calls.ts';
import { analyticsRoutes } from './analytics/analytics.calls.ts';
import { designRoutes } from './design/design.calls.ts';
import { directoryRoutes } from './directory/directory.calls.ts';
import { documentsRoutes } from './documents/documents.calls.ts';
import { endOfNavigationRoutes } from './end-of-navigation/end-of-navigation.calls.ts';
import { footerRoutes } from './footer/footer.calls.ts';
import { functionalitiesRoutes } from './functionalities/functionalities.calls.ts';
import { homeRoutes } from './home/home.calls.ts';
import { languagesRoutes } from './languages/languages.calls.ts';
import { mailTemplatesRoutes } from './mail-templates/mail-templates.calls.ts';
import { parametersRoutes } from './parameters/parameters.calls.ts';
import { partnersRoutes } from './partners/partners.calls.ts';
import { picturesRoutes } from './pictures/pictures.calls.ts';
import { registrationPageRoutes } from './registration-page/registration-page.calls.ts';
import { translationRoutes } from './translations/translations.calls.ts';
import { usedPagesRoutes } from './used-pages/used-pages.calls.ts';
import { walletSettingRoutes } from './wallets/wallets.calls.ts';
import { webhookRoutes } from './webhooks/webhooks.calls.ts';

/** All calls of the tenants domain, grouped by concern. */
export const tenantRoutes = {
  ...directoryRoutes,
  ...parametersRoutes,
  ...languagesRoutes,
  ...picturesRoutes,
  ...documentsRoutes,
  ...footerRoutes,
  ...functionalitiesRoutes,
  ...usedPagesRoutes,
  ...endOfNavigationRoutes,
  ...homeRoutes,
  ...registrationPageRoutes,
  ...partnersRoutes,
  ...designRoutes,
  ...translationRoutes,
  ...mailTemplatesRoutes,
  ...accessibilityRoutes,
  ...analyticsRoutes,
  ...webhookRoutes,
  ...walletSettingRoutes,
};
