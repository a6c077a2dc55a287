import { definePage } from '../define-page.ts';
import { LOG } from '../icons.ts';
import { type AuditSearch, auditSearch } from './audit-search.ts';

export const auditPage = definePage({
  section: 'audit',
  path: 'audit',
  icon: LOG,
  group: 'team',
  rights: ['settings.admin'],
  phrases: ['team', 'stuckCarts', 'form'],
  validateSearch: auditSearch,
  loaderDeps: (search: AuditSearch) => search,
  load: () => import('./audit-page.tsx'),
});
