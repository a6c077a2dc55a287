import { attachmentRoutes } from './attachments/attachments.calls.ts';
import { cardsRoutes } from './cards/cards.calls.ts';
import { withdrawalSettingRoutes } from './withdrawals/settings/withdrawal-settings.calls.ts';
import { withdrawalsRoutes } from './withdrawals/withdrawals.calls.ts';

/** Every call of the domain, by concern. */
export const cardRoutes = {
  ...cardsRoutes,
  ...attachmentRoutes,
  ...withdrawalsRoutes,
  ...withdrawalSettingRoutes,
};
