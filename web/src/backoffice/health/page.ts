import { definePage } from '../define-page.ts';
import { PULSE } from '../icons.ts';

export const healthPage = definePage({
  section: 'health',
  path: 'health',
  icon: PULSE,
  group: 'home',
  rights: ['settings.admin'],
  onlyAt: 'venue',
  phrases: ['health'],
  settings: ['health.check'],
  preloadStaleTime: 0,
  load: () => import('./health-page.tsx'),
});
