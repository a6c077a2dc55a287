import { createFileRoute } from '@tanstack/react-router';
import { requireSection } from '#app/backoffice-guard.ts';
import { RolesPage } from '#backoffice/team/roles-page.tsx';
import { loadRoles } from '#backoffice/team/team-data.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';

export const Route = createFileRoute('/$tenant_/backoffice/roles')({
  validateSearch: (search): { role?: string } => (search.role ? { role: String(search.role) } : {}),
  beforeLoad: requireSection('roles'),
  loader: async ({ context }) => {
    const [roles] = await Promise.all([loadRoles(context.door), loadPhrases(context, 'team', 'form')]);
    return { ...roles, title: translator(context, 'backoffice')('sections.roles.title') };
  },
  staleTime: 0,
  gcTime: 0,
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: RolesPage,
});
