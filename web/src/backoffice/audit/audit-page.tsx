import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#lib/backoffice-paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { Page } from '../page.tsx';
import { AuditEntries } from './audit-entries.tsx';
import { AuditFilter } from './audit-filter.tsx';
import '../team/team.css';

/** Who changed what, and when, from what to what; newest first. */
export function AuditPage() {
  const t = useTranslations('team.audit');
  const paths = useBackofficePaths();
  const { entries, hasMore, rights } = useLoaderData({ from: '/$tenant_/backoffice/audit' });
  const search = useSearch({ from: '/$tenant_/backoffice/audit' });
  const isNarrowed = Object.keys(search).length > 0;
  const filter = JSON.stringify(search);
  return (
    <Page section="audit" lead={t('lead')}>
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
