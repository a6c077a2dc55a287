import { definePage } from '#backoffice/define-page.ts';
import { readWeekSearch } from './search.ts';

export const timetableWeekPage = definePage({
  section: 'timetableWeek',
  path: 'boxoffice/sessions',
  icon: 'calendar',
  group: 'boxOffice',
  rights: ['venue.timetable'],
  onlyAt: 'venue',
  isOfBoxOffice: true,
  phrases: ['timetable', 'closures', 'form'],
  settings: ['timetable.week.add', 'timetable.week.undo.action'],
  validateSearch: readWeekSearch,
  loaderDeps: ({ from, establishment }: ReturnType<typeof readWeekSearch>) => ({ from, establishment }),
  preloadStaleTime: 0,
  load: () => import('./week-page.tsx'),
});
