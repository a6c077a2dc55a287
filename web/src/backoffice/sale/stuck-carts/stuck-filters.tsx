import { type SubmitEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import styles from './stuck-filters.module.css';
import { fromStart, isFiltered, type StuckSearch } from './stuck-search.ts';

/** Filters by name, number and date; they are part of the URL. */
export function StuckFilters({ search }: { search: StuckSearch }) {
  const t = useTranslations('stuckCarts.filters');
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  const [values, setValues] = useState(search);
  const [isReversed, setReversed] = useState(false);
  useEffect(() => setValues(search), [search]);
  const control = (name: 'search' | 'from' | 'until') => ({
    name,
    value: values[name] ?? '',
    onChange: (value: string) => {
      setReversed(false);
      setValues({ ...values, [name]: value });
    },
  });
  const text = control('search');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { from, until } = values;
    if (from && until && from > until) return setReversed(true);
    void navigateTo(
      paths.section('stuckCarts', { ...fromStart(search), search: values.search?.trim(), from, until }),
      { resetScroll: false },
    );
  };
  return (
    <search>
      <form className={styles.stuckFilters} onSubmit={submit} noValidate>
        <TextInput
          {...text}
          onChange={(event) => text.onChange(event.target.value)}
          type="search"
          maxLength={100}
          label={t('search')}
          hint={t('searchHint')}
        />
        <DatePicker {...control('from')} label={t('from')} error={isReversed ? t('reversed') : undefined} />
        <DatePicker {...control('until')} label={t('until')} error={undefined} />
        <div className={styles.buttons}>
          <Button variant="ghost" icon="search" type="submit">
            {t('apply')}
          </Button>
          {isFiltered(search) && (
            <LinkButton
              variant="ghost"
              to={paths.section('stuckCarts', { list: search.list, sort: search.sort })}
              stay
            >
              {t('clear')}
            </LinkButton>
          )}
        </div>
      </form>
    </search>
  );
}
