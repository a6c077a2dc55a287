import { definePage } from '../define-page.ts';
import { BUILDING } from '../icons.ts';

export const masterAreaPage = definePage({
  section: 'masterArea',
  path: 'masterarea',
  icon: BUILDING,
  group: 'platform',
  rights: ['provider.admin', 'provider.tenant'],
  onlyAt: 'provider',
  phrases: ['masterArea', 'ticketingConnection', 'form'],
  settings: ['masterArea.create.action'],
  preloadStaleTime: 0,
  load: () => import('./master-area-page.tsx'),
  details: [
    {
      path: 'masterarea/$id',
      phrases: ['masterArea', 'opening', 'form'],
      preloadStaleTime: 0,
      load: () => import('./venue-page.tsx'),
    },
    {
      path: 'masterarea/$id/connection',
      phrases: ['masterArea', 'ticketingConnection', 'synchronization', 'form'],
      preloadStaleTime: 0,
      load: () => import('../ticketing-connection/connection-page.tsx'),
    },
    {
      path: 'masterarea/$id/health',
      phrases: ['masterArea', 'health'],
      preloadStaleTime: 0,
      load: () => import('../health/venue-health-page.tsx'),
    },
  ],
});
