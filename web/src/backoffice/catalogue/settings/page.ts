import { definePage } from '#backoffice/define-page.ts';
import { readSettingsSearch } from './settings-search.ts';

/** Common part of both addresses. */
const shared = {
  phrases: ['ticketingSettings', 'picture', 'form'],
  validateSearch: readSettingsSearch,
  preloadStaleTime: 0,
} as const;

export const ticketingSettingsPage = definePage({
  ...shared,
  section: 'ticketingSettings',
  path: 'ticketingsettings',
  icon: 'ticket',
  group: 'ticketing',
  rights: ['settings.ticketing'],
  onlyAt: 'venue',
  settings: [
    'ticketingSettings.editor.names',
    'ticketingSettings.editor.descriptions',
    'ticketingSettings.editor.enabled',
    'ticketingSettings.editor.picture',
    'ticketingSettings.editor.limits',
    'ticketingSettings.list.order',
    'ticketingSettings.reset.action',
    { phrase: 'synchronization.start', right: 'ticketing-synchronization' },
  ],
  load: () => import('./establishments-page.tsx'),
  details: [{ ...shared, path: 'ticketingsettings/$id', load: () => import('./items-page.tsx') }],
});
