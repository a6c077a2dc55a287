import { attachmentRoutes } from './attachments/routes.ts';
import { cardsRoutes } from './cards/routes.ts';
import { withdrawalsRoutes } from './withdrawals/routes.ts';
import { withdrawalSettingRoutes } from './withdrawals/settings/routes.ts';

/** Every call of the domain, by concern. */
export const cardRoutes = {
  ...cardsRoutes,
  ...attachmentRoutes,
  ...withdrawalsRoutes,
  ...withdrawalSettingRoutes,
};
