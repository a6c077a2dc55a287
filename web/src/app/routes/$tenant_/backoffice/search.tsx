import { createFileRoute } from '@tanstack/react-router';
import { requireSection } from '#app/backoffice-guard.ts';
import { SearchPage } from '#backoffice/search/search-page.tsx';
import { loadPhrases, translator } from '#lib/phrases.ts';

const LONGEST = 100;

export const Route = createFileRoute('/$tenant_/backoffice/search')({
  validateSearch: (search): { q?: string } =>
    search.q ? { q: String(search.q).trim().slice(0, LONGEST) } : {},
  beforeLoad: requireSection('ticketingSettings'),
  loader: async ({ context }) => {
    // The names of the settings are those of their pages.
    await loadPhrases(context, 'settingsSearch', 'design', 'ticketingSettings', 'team', 'stuckCarts');
    return { title: translator(context, 'settingsSearch')('title') };
  },
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: SearchPage,
});
