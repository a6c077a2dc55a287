import { accessibilityRoutes } from './accessibility/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { designRoutes } from './design/routes.ts';
import { directoryRoutes } from './directory/routes.ts';
import { documentsRoutes } from './documents/routes.ts';
import { languagesRoutes } from './languages/routes.ts';
import { mailTemplatesRoutes } from './mail-templates/routes.ts';
import { parametersRoutes } from './parameters/routes.ts';
import { picturesRoutes } from './pictures/routes.ts';
import { translationRoutes } from './translations/routes.ts';

/** Every call of the domain, by concern. */
export const tenantRoutes = {
  ...directoryRoutes,
  ...parametersRoutes,
  ...languagesRoutes,
  ...picturesRoutes,
  ...documentsRoutes,
  ...designRoutes,
  ...translationRoutes,
  ...mailTemplatesRoutes,
  ...accessibilityRoutes,
  ...analyticsRoutes,
};
