import { definePage } from '#backoffice/define-page.ts';
import { SPEECH } from '#backoffice/icons.ts';
import { readTranslationSearch } from './translation-search.ts';

export const translationsPage = definePage({
  section: 'translations',
  path: 'translations',
  icon: SPEECH,
  group: 'showcase',
  rights: ['settings.functionnalities'],
  onlyAt: 'venue',
  phrases: ['translations', 'form'],
  settings: [
    'translations.filter.title',
    'translations.item.restore',
    'translations.file.choose',
    'translations.file.csv',
    'translations.undo.action',
  ],
  validateSearch: readTranslationSearch,
  loaderDeps: (search) => search,
  preloadStaleTime: 0,
  load: () => import('./translations-page.tsx'),
});
