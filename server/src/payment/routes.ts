import { aliasRoutes } from './aliases/routes.ts';
import { attemptsRoutes } from './attempts/routes.ts';
import { instalmentsRoutes } from './instalments/routes.ts';
import { journalRoutes } from './journal/routes.ts';
import { meansRoutes } from './means/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import { purchaseConfigRoutes } from './purchase-config/routes.ts';
import { paymentSettingRoutes } from './settings/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';

/** Every call of the domain, by concern. */
export const paymentRoutes = {
  ...meansRoutes,
  ...attemptsRoutes,
  ...instalmentsRoutes,
  ...aliasRoutes,
  ...subscriptionRoutes,
  ...paymentSettingRoutes,
  ...providerRoutes,
  ...purchaseConfigRoutes,
  ...journalRoutes,
};
