import { definePage } from '../define-page.ts';
import { DASHBOARD } from '../icons.ts';

export const overviewPage = definePage({
  section: 'overview',
  path: '',
  icon: DASHBOARD,
  group: 'home',
  rights: [],
  phrases: ['overview', 'opening', 'establishmentInformations', 'form'],
  load: () => import('./overview-page.tsx'),
});
