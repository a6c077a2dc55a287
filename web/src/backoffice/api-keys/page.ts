import { definePage } from '#backoffice/define-page.ts';
import { KEY } from '#backoffice/icons.ts';

export const apiKeysPage = definePage({
  section: 'apiKeys',
  path: 'apikeys',
  icon: KEY,
  group: 'team',
  rights: ['settings.api'],
  onlyAt: 'venue',
  phrases: ['apiKeys', 'form'],
  settings: ['apiKeys.add', 'apiKeys.addressTitle', 'apiKeys.scopes'],
  preloadStaleTime: 0,
  load: () => import('./api-keys-page.tsx'),
});
