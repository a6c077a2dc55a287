import { definePage } from '../define-page.ts';
import { CLOSED } from '../icons.ts';

export const retentionPage = definePage({
  section: 'retention',
  path: 'retention',
  icon: CLOSED,
  group: 'team',
  rights: ['settings.admin'],
  phrases: ['retention'],
  preloadStaleTime: 0,
  load: () => import('./retention-page.tsx'),
});
