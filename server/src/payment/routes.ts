import { aliasRoutes } from './aliases/aliases.calls.ts';
import { attemptsRoutes } from './attempts/attempts.calls.ts';
import { giftCardAdminRoutes } from './gift-cards/administration.calls.ts';
import { giftCardRoutes } from './gift-cards/gift-cards.calls.ts';
import { instalmentsRoutes } from './instalments/instalments.calls.ts';
import { journalRoutes } from './journal/journal.calls.ts';
import { meansRoutes } from './means.calls.ts';
import { providerRoutes } from './providers/providers.calls.ts';
import { purchaseConfigRoutes } from './purchase-config/purchase-config.calls.ts';
import { paymentSettingRoutes } from './settings/payment-settings.calls.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.calls.ts';

/** Every call of the domain, by concern. */
export const paymentRoutes = {
  ...meansRoutes,
  ...attemptsRoutes,
  ...giftCardRoutes,
  ...giftCardAdminRoutes,
  ...instalmentsRoutes,
  ...aliasRoutes,
  ...subscriptionRoutes,
  ...paymentSettingRoutes,
  ...providerRoutes,
  ...purchaseConfigRoutes,
  ...journalRoutes,
};
