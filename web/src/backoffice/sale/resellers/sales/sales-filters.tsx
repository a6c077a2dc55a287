import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { ResellerSales, SalesQuery } from './sales-data.ts';
import styles from './sales-filters.module.css';

interface SalesFiltersProps {
  query: SalesQuery;
  resellers: ResellerSales['resellers'];
}

/** Filters by days, kind of days, and reseller; they are part of the URL. */
export function SalesFilters({ query, resellers }: SalesFiltersProps) {
  const t = useTranslations('resellerSales.filters');
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  const [values, setValues] = useState(query);
  const [isReversed, setReversed] = useState(false);
  const change = (over: Partial<SalesQuery>) => {
    setReversed(false);
    setValues({ ...values, ...over });
  };
  const day = (name: 'from' | 'until') => ({
    name,
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { from, until, by, resellerId } = values;
    if (from && until && from > until) return setReversed(true);
    void navigateTo(
      paths.section('resellerSales', {
        from: from || undefined,
        until: until || undefined,
        by: by === 'visit' ? by : undefined,
        reseller: resellerId || undefined,
      }),
      { resetScroll: false },
    );
  };
  return (
    <search>
      <form className={styles.filters} onSubmit={submit} noValidate>
        <Select
          label={t('by')}
          name="by"
          value={values.by}
          onChange={(event) => change({ by: event.target.value as SalesQuery['by'] })}
        >
          <option value="sold">{t('sold')}</option>
          <option value="visit">{t('visit')}</option>
        </Select>
        <DatePicker {...day('from')} label={t('from')} error={isReversed ? t('reversed') : undefined} />
        <DatePicker {...day('until')} label={t('until')} error={undefined} />
        <Select
          label={t('reseller')}
          name="reseller"
          value={values.resellerId ?? ''}
          onChange={(event) => change({ resellerId: event.target.value })}
        >
          <option value="">{t('all')}</option>
          {resellers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <div className={styles.apply}>
          <Button variant="ghost" icon="search" type="submit">
            {t('apply')}
          </Button>
        </div>
      </form>
    </search>
  );
}
