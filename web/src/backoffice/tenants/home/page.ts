import { definePage } from '#backoffice/define-page.ts';
import { HOME_BLOCKS } from '#backoffice/icons.ts';

export const homePagePage = definePage({
  section: 'homepagesettings',
  path: 'homepagesettings',
  icon: HOME_BLOCKS,
  group: 'showcase',
  rights: ['settings.design'],
  onlyAt: 'venue',
  phrases: ['homePage', 'venuePages', 'mailTemplates', 'design', 'picture', 'catalogue', 'form'],
  settings: [
    'homePage.blocks.title',
    'homePage.names.hero',
    'homePage.names.news',
    'homePage.names.practical',
    'homePage.names.text',
    'homePage.fastBuy.title',
  ],
  preloadStaleTime: 0,
  load: () => import('./home-settings-page.tsx'),
});
