import { definePage } from '#backoffice/define-page.ts';
import { KEY } from '#backoffice/icons.ts';

export const ssoPage = definePage({
  section: 'sso',
  path: 'sso',
  icon: KEY,
  group: 'showcase',
  rights: ['settings.sso'],
  onlyAt: 'venue',
  phrases: ['sso', 'form'],
  settings: [
    'sso.enable.title',
    'sso.enable.administrators',
    'sso.button.title',
    'sso.provider.discovery',
    'sso.provider.clientId',
    'sso.provider.secret',
    'sso.claims.title',
    'sso.addresses.title',
    'sso.trial.action',
  ],
  preloadStaleTime: 0,
  load: () => import('./sso-page.tsx'),
});
