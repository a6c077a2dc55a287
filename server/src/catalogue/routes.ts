import { browseRoutes } from './browse/routes.ts';
import { embeddingRoutes } from './embedding/routes.ts';
import { establishmentRoutes } from './establishments/routes.ts';
import { saleRuleRoutes } from './sale-rules/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { solidarityRoutes } from './solidarity/routes.ts';
import { synchronizationRoutes } from './synchronization/routes.ts';
import { themeRoutes } from './themes/routes.ts';

/** Every call of the domain, by concern. */
export const catalogueRoutes = {
  ...browseRoutes,
  ...searchRoutes,
  ...settingsRoutes,
  ...solidarityRoutes,
  ...establishmentRoutes,
  ...synchronizationRoutes,
  ...themeRoutes,
  ...saleRuleRoutes,
  ...embeddingRoutes,
};
