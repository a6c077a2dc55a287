import { definePage } from '#backoffice/define-page.ts';
import { LAYERS } from '#backoffice/icons.ts';

export const timetablePage = definePage({
  section: 'timetable',
  path: 'boxoffice/timetable',
  icon: LAYERS,
  group: 'boxOffice',
  rights: ['venue.timetable'],
  onlyAt: 'venue',
  isOfBoxOffice: true,
  phrases: ['timetable', 'establishmentInformations', 'form'],
  settings: [
    'timetable.patterns.title',
    'timetable.seasons.title',
    'timetable.closures.title',
    'timetable.pools.title',
    'timetable.calendar.title',
    'timetable.calendar.horizon',
    'timetable.undo.action',
  ],
  preloadStaleTime: 0,
  load: () => import('./timetable-page.tsx'),
});
