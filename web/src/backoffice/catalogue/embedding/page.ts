import { definePage } from '#backoffice/define-page.ts';
import { FRAME } from '#backoffice/icons.ts';

export const embeddingPage = definePage({
  section: 'embedding',
  path: 'embedding',
  icon: FRAME,
  group: 'showcase',
  rights: ['settings.functionnalities', 'settings.admin'],
  onlyAt: 'venue',
  phrases: ['embedding', 'venuePages', 'form'],
  settings: ['embedding.origins.title', 'embedding.snippet.title'],
  preloadStaleTime: 0,
  load: () => import('./embedding-page.tsx'),
});
