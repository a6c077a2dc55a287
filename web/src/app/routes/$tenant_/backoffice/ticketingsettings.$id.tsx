import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireSection } from '#app/backoffice-guard.ts';
import { ItemsPage } from '#backoffice/catalogue/settings/items-page.tsx';
import { loadItems } from '#backoffice/catalogue/settings/settings-data.ts';
import { readSettingsSearch } from '#backoffice/catalogue/settings/settings-search.ts';
import { nameOf } from '#backoffice/catalogue/settings/view.ts';
import { createBackofficePaths } from '#lib/backoffice-paths.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { targetOf } from '#ui/app-link.tsx';

export const Route = createFileRoute('/$tenant_/backoffice/ticketingsettings/$id')({
  validateSearch: readSettingsSearch,
  beforeLoad: requireSection('ticketingSettings'),
  loader: async ({ context, params, location }) => {
    const [data] = await Promise.all([
      loadItems(params.id),
      loadPhrases(context, 'ticketingSettings', 'picture', 'form'),
    ]);
    // Who has one establishment has nothing to choose: its address is that of all.
    if (data.establishments.length === 1 && params.id !== 'ALL') {
      const paths = createBackofficePaths(params.tenant.toLowerCase());
      const search = readSettingsSearch(location.search);
      throw redirect({ ...targetOf(paths.ticketingSettings('ALL', { ...search })), replace: true } as never);
    }
    const about = data.establishments.find(({ externalCode }) => externalCode === params.id);
    const section = translator(context, 'backoffice')('sections.ticketingSettings.title');
    return { ...data, title: about ? nameOf(about, context.locale) : section };
  },
  // Somebody else may have changed them since.
  gcTime: 0,
  preloadStaleTime: 0,
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: ItemsPage,
});
