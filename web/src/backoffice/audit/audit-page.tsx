import { useTranslations } from 'use-intl';
import { Button, LinkButton } from '#ui/button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { State } from '#ui/state.tsx';
import { useForm } from '#ui/use-form.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { Visit } from '../define-page.ts';
import { Page } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import { loadAudit } from '../team/team-data.ts';
import { DatePicker } from '../ui/date-picker.tsx';
import { usePageData, usePageSearch } from '../use-page.ts';
import { AuditEntries } from './audit-entries.tsx';
import styles from './audit-page.module.css';
import { AUDIT_KINDS } from './audit-phrases.ts';
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

/** Filters of the log; they are part of the URL. */
function AuditFilter({ search }: { search: AuditSearch }) {
  const t = useTranslations('team.audit');
  const navigateTo = useNavigateTo();
  const paths = useBackofficePaths();
  const form = useForm({
    initial: { search: '', action: '', from: '', until: '', ...search },
    validate: ({ from, until }) =>
      from !== '' && until !== '' && until < from ? { until: 'field.choice' as const } : {},
    onSubmit: (values) => navigateTo(paths.audit(values), { resetScroll: false }),
  });
  return (
    <search aria-label={t('filter')}>
      <form ref={form.element} className={styles.auditFilter} noValidate onSubmit={form.onSubmit}>
        <TextInput
          {...form.text('search')}
          label={t('search')}
          type="search"
          maxLength={200}
          autoComplete="off"
        />
        <Select {...form.text('action')} label={t('kind')}>
          <option value="">{t('allKinds')}</option>
          {AUDIT_KINDS.map((kind) => (
            <option key={kind} value={`${kind}.`}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <DatePicker {...form.control('from')} label={t('from')} max={form.values.until} />
        <DatePicker {...form.control('until')} label={t('until')} min={form.values.from} />
        <Button type="submit" variant="soft" icon="search" busy={form.isSubmitting}>
          {t('apply')}
        </Button>
      </form>
    </search>
  );
}
