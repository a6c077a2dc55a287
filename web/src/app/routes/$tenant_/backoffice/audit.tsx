import { createFileRoute } from '@tanstack/react-router';
import { requireSection } from '#app/backoffice-guard.ts';
import { AuditPage } from '#backoffice/audit/audit-page.tsx';
import { auditSearch } from '#backoffice/audit/audit-search.ts';
import { loadAudit } from '#backoffice/team/team-data.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';

export const Route = createFileRoute('/$tenant_/backoffice/audit')({
  validateSearch: auditSearch,
  beforeLoad: requireSection('audit'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const [audit] = await Promise.all([loadAudit(deps), loadPhrases(context, 'team', 'stuckCarts', 'form')]);
    return { ...audit, title: translator(context, 'backoffice')('sections.audit.title') };
  },
  staleTime: 0,
  gcTime: 0,
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: AuditPage,
});
