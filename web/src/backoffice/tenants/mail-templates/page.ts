import { definePage } from '#backoffice/define-page.ts';
import { type MailSearch, readMailSearch } from './mail-search.ts';

export const mailTemplatesPage = definePage({
  section: 'emailTemplates',
  path: 'emailtemplates',
  icon: 'mail',
  group: 'showcase',
  rights: ['settings.documents'],
  onlyAt: 'venue',
  phrases: ['mailTemplates', 'form'],
  settings: [
    'mailTemplates.sender.title',
    'mailTemplates.subject',
    'mailTemplates.insert.label',
    'mailTemplates.preview.title',
    'mailTemplates.test.action',
    'mailTemplates.restore.action',
  ],
  validateSearch: readMailSearch,
  loaderDeps: (search: MailSearch) => search,
  preloadStaleTime: 0,
  load: () => import('./mail-templates-page.tsx'),
});
