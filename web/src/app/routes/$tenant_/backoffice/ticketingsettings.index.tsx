import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireSection } from '#app/backoffice-guard.ts';
import { EstablishmentsPage } from '#backoffice/catalogue/settings/establishments-page.tsx';
import { loadEstablishments } from '#backoffice/catalogue/settings/settings-data.ts';
import { readSettingsSearch } from '#backoffice/catalogue/settings/settings-search.ts';
import { createBackofficePaths } from '#lib/backoffice-paths.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { targetOf } from '#ui/app-link.tsx';

export const Route = createFileRoute('/$tenant_/backoffice/ticketingsettings/')({
  validateSearch: readSettingsSearch,
  beforeLoad: requireSection('ticketingSettings'),
  loader: async ({ context, params }) => {
    const [data] = await Promise.all([
      loadEstablishments(),
      loadPhrases(context, 'ticketingSettings', 'picture', 'form'),
    ]);
    // Who has one establishment has nothing to choose.
    if (data.establishments.length === 1) {
      const paths = createBackofficePaths(params.tenant.toLowerCase());
      throw redirect({ ...targetOf(paths.ticketingSettings('ALL')), replace: true } as never);
    }
    return { ...data, title: translator(context, 'backoffice')('sections.ticketingSettings.title') };
  },
  // Somebody else may have changed them since.
  gcTime: 0,
  preloadStaleTime: 0,
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: EstablishmentsPage,
});
