import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { useForm } from '#ui/use-form.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { useBackofficePaths } from '../paths.ts';
import { DatePicker } from '../ui/date-picker.tsx';
import styles from './audit-filter.module.css';
import { AUDIT_KINDS } from './audit-phrases.ts';
import type { AuditSearch } from './audit-search.ts';

/** Filters of the log; they are part of the URL. */
export function AuditFilter({ search }: { search: AuditSearch }) {
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
