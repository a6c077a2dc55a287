import { useTranslations } from 'use-intl';
import { LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import type { Visit } from '../define-page.ts';
import { Page } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import { loadAudit } from '../team/team-data.ts';
import { usePageData, usePageSearch } from '../use-page.ts';
import { AuditEntries } from './audit-entries.tsx';
import { AuditFilter } from './audit-filter.tsx';
import type { AuditSearch, auditSearch } from './audit-search.ts';

export const loader = ({ deps }: Visit<AuditSearch>) => loadAudit(deps);

/** The audit log: who changed what and when, newest first. */
export default function AuditPage() {
  const t = useTranslations('team.audit');
  const paths = useBackofficePaths();
  const { entries, hasMore, rights } = usePageData<typeof loader>();
  const search = usePageSearch<typeof auditSearch>();
  const isNarrowed = Object.keys(search).length > 0;
  const filter = JSON.stringify(search);
  return (
    <Page lead={t('lead')}>
      <AuditFilter key={`filter ${filter}`} search={search} />
      {entries.length > 0 ? (
        <AuditEntries
          key={`${filter} ${entries[0]?.id}`}
          first={{ entries, hasMore }}
          search={search}
          rights={rights}
        />
      ) : (
        <State
          title={t(isNarrowed ? 'noneTitle' : 'emptyTitle')}
          text={t(isNarrowed ? 'noneText' : 'emptyText')}
          {...(isNarrowed && {
            action: (
              <LinkButton to={paths.audit()} variant="soft">
                {t('reset')}
              </LinkButton>
            ),
          })}
        />
      )}
    </Page>
  );
}
