import { definePage } from '#backoffice/define-page.ts';
import { CLOSED } from '#backoffice/icons.ts';

export const closuresPage = definePage({
  section: 'closures',
  path: 'boxoffice/closures',
  icon: CLOSED,
  group: 'boxOffice',
  rights: ['venue.timetable'],
  onlyAt: 'venue',
  isOfBoxOffice: true,
  phrases: ['closures', 'form'],
  settings: ['closures.form.title', 'closures.list.title'],
  preloadStaleTime: 0,
  load: () => import('./closures-page.tsx'),
  details: [
    {
      path: 'boxoffice/closures/$id',
      phrases: ['closures', 'form'],
      preloadStaleTime: 0,
      load: () => import('./closure-page.tsx'),
    },
  ],
});
