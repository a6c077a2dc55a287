import { accessibilityRoutes } from './accessibility/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { designRoutes } from './design/routes.ts';
import { directoryRoutes } from './directory/routes.ts';
import { documentsRoutes } from './documents/routes.ts';
import { endOfNavigationRoutes } from './end-of-navigation/routes.ts';
import { footerRoutes } from './footer/routes.ts';
import { functionalitiesRoutes } from './functionalities/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { languagesRoutes } from './languages/routes.ts';
import { mailTemplatesRoutes } from './mail-templates/routes.ts';
import { parametersRoutes } from './parameters/routes.ts';
import { partnersRoutes } from './partners/routes.ts';
import { picturesRoutes } from './pictures/routes.ts';
import { registrationPageRoutes } from './registration-page/routes.ts';
import { translationRoutes } from './translations/routes.ts';
import { usedPagesRoutes } from './used-pages/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Every call of the domain, by concern. */
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
};
