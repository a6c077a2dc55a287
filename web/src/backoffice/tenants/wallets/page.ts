import { definePage } from '#backoffice/define-page.ts';
import { CARD } from '#backoffice/icons.ts';

export const walletsPage = definePage({
  section: 'wallets',
  path: 'wallets',
  icon: CARD,
  group: 'team',
  rights: ['settings.admin'],
  onlyAt: 'venue',
  phrases: ['wallets', 'form'],
  settings: ['wallets.apple.title', 'wallets.google.title'],
  preloadStaleTime: 0,
  load: () => import('./wallets-page.tsx'),
});
