import { definePage } from '#backoffice/define-page.ts';
import { SWITCHES } from '#backoffice/icons.ts';

export const usedFunctionalitiesPage = definePage({
  section: 'usedfonctionnalities',
  path: 'usedfonctionnalities',
  icon: SWITCHES,
  group: 'showcase',
  rights: ['settings.functionnalities', 'settings.admin'],
  onlyAt: 'venue',
  phrases: ['venuePages', 'form'],
  settings: [
    'venuePages.functionalities.planning.title',
    'venuePages.functionalities.fastBuy.title',
    'venuePages.functionalities.guestOrders.title',
    'venuePages.functionalities.waitingList.title',
    'venuePages.functionalities.multiEstablishment.title',
    'venuePages.functionalities.ordersHistory.title',
    'venuePages.functionalities.ticketsHistory.title',
  ],
  preloadStaleTime: 0,
  load: () => import('./functionalities-page.tsx'),
});
