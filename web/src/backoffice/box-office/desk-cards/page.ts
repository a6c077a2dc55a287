import { definePage } from '#backoffice/define-page.ts';
import { CARD } from '#backoffice/icons.ts';

export const deskCardsPage = definePage({
  section: 'deskCards',
  path: 'cards',
  icon: CARD,
  group: 'boxOffice',
  rights: ['venue.desk'],
  onlyAt: 'venue',
  isOfBoxOffice: true,
  phrases: ['deskCards', 'cards', 'lookup', 'form'],
  settings: ['deskCards.create.title'],
  preloadStaleTime: 0,
  load: () => import('./desk-cards-page.tsx'),
  details: [
    {
      path: 'cards/$id',
      phrases: ['deskCards', 'cards', 'lookup', 'desk', 'form', 'printing'],
      preloadStaleTime: 0,
      load: () => import('./desk-card-page.tsx'),
    },
  ],
});
