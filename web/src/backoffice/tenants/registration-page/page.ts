import { definePage } from '#backoffice/define-page.ts';
import { BADGE } from '#backoffice/icons.ts';

export const registrationSettingsPage = definePage({
  section: 'registrationpage',
  path: 'registrationpage',
  icon: BADGE,
  group: 'showcase',
  rights: ['settings.documents'],
  onlyAt: 'venue',
  phrases: ['venuePages', 'form', 'account'],
  settings: [
    'venuePages.registration.parts.title',
    'venuePages.registration.legal',
    'venuePages.registration.consents.title',
  ],
  preloadStaleTime: 0,
  load: () => import('./registration-settings-page.tsx'),
});
