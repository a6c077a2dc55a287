import { browseRoutes } from './browse/browse.calls.ts';
import { cancellationRuleRoutes } from './cancellation-rules/cancellation-rules.calls.ts';
import { embeddingRoutes } from './embedding/embedding.calls.ts';
import { establishmentRoutes } from './establishments/establishments.calls.ts';
import { promotionRoutes } from './promotions/promotions.calls.ts';
import { saleRuleRoutes } from './sale-rules/sale-rules.calls.ts';
import { searchRoutes } from './search/search.calls.ts';
import { settingsRoutes } from './settings/catalogue-settings.calls.ts';
import { solidarityRoutes } from './solidarity/solidarity.calls.ts';
import { synchronizationRoutes } from './synchronization/synchronization.calls.ts';
import { themeRoutes } from './themes.calls.ts';

/** All calls of the catalogue domain, grouped by concern. */
export const catalogueRoutes = {
  ...browseRoutes,
  ...cancellationRuleRoutes,
  ...searchRoutes,
  ...settingsRoutes,
  ...solidarityRoutes,
  ...establishmentRoutes,
  ...synchronizationRoutes,
  ...themeRoutes,
  ...saleRuleRoutes,
  ...promotionRoutes,
  ...embeddingRoutes,
};
