import { definePage } from '../define-page.ts';
import { KEY, PEOPLE } from '../icons.ts';

export const administratorsPage = definePage({
  section: 'administrators',
  path: 'administratorarea',
  icon: PEOPLE,
  group: 'team',
  rights: ['settings.admin'],
  isMasterOnlyAtProvider: true,
  phrases: ['team', 'form'],
  settings: ['team.administrators.invite', 'team.policy.title'],
  load: () => import('./administrators-page.tsx'),
});

/** Reads the search parameters of an address. */
export const readRoleSearch = ({ role }: Record<string, unknown>): { role?: string } =>
  role ? { role: String(role) } : {};

export const rolesPage = definePage({
  section: 'roles',
  path: 'roles',
  icon: KEY,
  group: 'team',
  rights: ['settings.admin'],
  phrases: ['team', 'form'],
  settings: [{ phrase: 'team.roles.create', search: { role: 'new' } }],
  validateSearch: readRoleSearch,
  load: () => import('./roles-page.tsx'),
});
