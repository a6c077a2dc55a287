import { definePage } from '#backoffice/define-page.ts';
import { FOOT } from '#backoffice/icons.ts';

export const footerPage = definePage({
  section: 'footer',
  path: 'footer',
  icon: FOOT,
  group: 'showcase',
  rights: ['settings.documents'],
  onlyAt: 'venue',
  phrases: ['venuePages', 'form'],
  settings: ['venuePages.footer.links.title', 'venuePages.footer.contact.title'],
  preloadStaleTime: 0,
  load: () => import('./footer-page.tsx'),
});
