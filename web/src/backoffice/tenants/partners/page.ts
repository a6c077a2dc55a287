import { definePage } from '#backoffice/define-page.ts';
import { HANDSHAKE } from '#backoffice/icons.ts';

export const partnersPage = definePage({
  section: 'partner',
  path: 'partner',
  icon: HANDSHAKE,
  group: 'showcase',
  rights: ['settings.functionnalities'],
  onlyAt: 'venue',
  phrases: ['venuePages', 'form', 'delivery'],
  settings: [
    'venuePages.partners.type.tourist-office.title',
    'venuePages.partners.type.newsletter.title',
    'venuePages.partners.type.review.title',
  ],
  preloadStaleTime: 0,
  load: () => import('./partners-page.tsx'),
});
