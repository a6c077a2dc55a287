import { definePage } from '#backoffice/define-page.ts';
import { SCAN } from '#backoffice/icons.ts';

export const entrancePage = definePage({
  section: 'entrance',
  path: 'entrance',
  icon: SCAN,
  group: 'boxOffice',
  rights: ['venue.entrance'],
  onlyAt: 'venue',
  isOfBoxOffice: true,
  phrases: ['entrance', 'form'],
  settings: ['entrance.find.title', 'entrance.conflicts.title', 'entrance.reason.title'],
  preloadStaleTime: 0,
  hasOwnHeaders: true,
  load: () => import('./entrance-page.tsx'),
  details: [
    {
      path: 'entrance/reason',
      phrases: ['entrance', 'form'],
      preloadStaleTime: 0,
      load: () => import('./reason/reason-page.tsx'),
    },
  ],
});
