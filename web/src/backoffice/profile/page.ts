import { definePage } from '../define-page.ts';

export const profilePage = definePage({
  section: 'profile',
  path: 'profil',
  icon: 'user',
  group: 'account',
  rights: [],
  phrases: ['form', 'passkeys'],
  settings: [
    'backoffice.fields.email',
    'backoffice.fields.language',
    'backoffice.profile.password',
    'backoffice.secondFactor.title',
    'passkeys.title',
    'backoffice.erasure.title',
  ],
  load: () => import('./profile-page.tsx'),
});
