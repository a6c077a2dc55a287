import { definePage } from '#backoffice/define-page.ts';
import { CARD } from '#backoffice/icons.ts';

export const giftCardsPage = definePage({
  section: 'giftCards',
  path: 'gift-cards',
  icon: CARD,
  group: 'payments',
  rights: ['settings.payment'],
  onlyAt: 'venue',
  phrases: ['giftCardAdmin', 'giftCards', 'form'],
  settings: ['giftCardAdmin.give', 'giftCardAdmin.isSold'],
  preloadStaleTime: 0,
  load: () => import('./gift-cards-page.tsx'),
  details: [
    {
      path: 'gift-cards/$id',
      phrases: ['giftCardAdmin', 'form'],
      preloadStaleTime: 0,
      load: () => import('./gift-card-page.tsx'),
    },
  ],
});
