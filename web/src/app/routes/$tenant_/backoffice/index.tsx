import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '#backoffice/overview/overview-page.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';

export const Route = createFileRoute('/$tenant_/backoffice/')({
  loader: async ({ context }) => {
    const [overview] = await Promise.all([
      adminApi('GET /settingsadmin/overview'),
      loadPhrases(context, 'overview'),
    ]);
    return { overview, title: translator(context, 'backoffice')('sections.overview.title') };
  },
  // The day goes on.
  staleTime: 0,
  gcTime: 0,
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: OverviewPage,
});
