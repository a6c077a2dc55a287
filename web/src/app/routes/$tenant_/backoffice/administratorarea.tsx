import { createFileRoute } from '@tanstack/react-router';
import { requireSection } from '#app/backoffice-guard.ts';
import { AdministratorsPage } from '#backoffice/team/administrators-page.tsx';
import { loadTeam } from '#backoffice/team/team-data.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';

export const Route = createFileRoute('/$tenant_/backoffice/administratorarea')({
  beforeLoad: requireSection('administrators'),
  loader: async ({ context }) => {
    const [team] = await Promise.all([loadTeam(context.door), loadPhrases(context, 'team', 'form')]);
    return { ...team, title: translator(context, 'backoffice')('sections.administrators.title') };
  },
  // What another administrator changed meanwhile is read at each visit.
  staleTime: 0,
  gcTime: 0,
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: AdministratorsPage,
});
