import { definePage } from '../define-page.ts';
import { SHIELD } from '../icons.ts';

export const securityPage = definePage({
  section: 'security',
  path: 'security',
  icon: SHIELD,
  group: 'team',
  rights: ['settings.admin'],
  phrases: ['security'],
  preloadStaleTime: 0,
  load: () => import('./security-page.tsx'),
});
