import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../../../backoffice/team/audit-page.tsx';
import { auditSearch } from '../../../../backoffice/team/audit-search.ts';
import { loadAudit } from '../../../../backoffice/team/team-data.ts';
import { loadPhrases, translator } from '../../../../lib/phrases.ts';
import { requireSection } from '../../../backoffice-guard.ts';

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
