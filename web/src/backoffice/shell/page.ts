import { definePage } from '../define-page.ts';
import { MAP } from '../icons.ts';

export const siteMapPage = definePage({
  section: 'siteMap',
  path: 'site-map',
  icon: MAP,
  rights: [],
  load: () => import('./site-map-page.tsx'),
});
