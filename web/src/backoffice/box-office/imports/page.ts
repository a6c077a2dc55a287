import { definePage } from '#backoffice/define-page.ts';
import { BOXES } from '#backoffice/icons.ts';

export const importsPage = definePage({
  section: 'imports',
  path: 'imports',
  icon: BOXES,
  group: 'boxOffice',
  rights: ['venue.import'],
  onlyAt: 'venue',
  isOfBoxOffice: true,
  phrases: ['imports', 'form'],
  settings: ['imports.start.title', 'imports.start.example', 'imports.invite.title'],
  preloadStaleTime: 0,
  load: () => import('./imports-page.tsx'),
  details: [
    {
      path: 'imports/$id',
      phrases: ['imports', 'form'],
      preloadStaleTime: 0,
      load: () => import('./import-page.tsx'),
    },
  ],
});
