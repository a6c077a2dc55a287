import { definePage } from '#backoffice/define-page.ts';
import { PALETTE } from '#backoffice/icons.ts';

export const designPage = definePage({
  section: 'design',
  path: 'design',
  icon: PALETTE,
  group: 'showcase',
  rights: ['settings.design'],
  onlyAt: 'venue',
  phrases: ['design', 'venuePages', 'picture', 'catalogue', 'cart', 'tickets', 'form'],
  settings: [
    'design.colours.brand',
    'design.fonts.title',
    'design.fonts.text',
    'design.logo.title',
    'design.gallery.title',
    'design.undo.action',
  ],
  load: () => import('./design-page.tsx'),
});
