import { definePage } from '#backoffice/define-page.ts';

export const planningPage = definePage({
  section: 'planning',
  path: 'planning',
  icon: 'calendar',
  group: 'showcase',
  rights: ['settings.functionnalities'],
  onlyAt: 'venue',
  phrases: ['planningSettings', 'venuePages', 'form', 'planning'],
  settings: [
    'planningSettings.enable.title',
    'planningSettings.display.title',
    'planningSettings.hours.title',
    'planningSettings.colors.title',
    'planningSettings.days.title',
  ],
  preloadStaleTime: 0,
  load: () => import('./planning-page.tsx'),
});
