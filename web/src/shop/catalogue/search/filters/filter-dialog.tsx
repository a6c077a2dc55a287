import { SEARCH_TYPES, type SearchFilter } from '@guichet/contract/catalogue/search-options.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePortal } from '#lib/portal.ts';
import { hasFamilyQuotient, useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Switch } from '#ui/switch.tsx';
import type { SearchData } from '../search-data.ts';
import { type SearchQuery, withoutFilters } from '../search-query.ts';
import styles from './filter-dialog.module.css';
import { FilterGroup } from './filter-group.tsx';
import { SaleDates } from './sale-dates.tsx';

interface FilterDialogProps {
  data: SearchData & { query: SearchQuery };
  onClose: () => void;
  onSearch: (query: SearchQuery) => void;
}

/** Every filter that the venue offers, in its order; applied when the search is launched. */
export default function FilterDialog({ data, onClose, onSearch }: FilterDialogProps) {
  const t = useTranslations('search.filters');
  const { hasFastPurchase } = usePortal();
  const isSolidary = hasFamilyQuotient(useSession());
  const formId = useId();
  const [chosen, setChosen] = useState(data.query);
  const [areDatesValid, setDatesValid] = useState(true);
  // Resets the fields of the dates.
  const [resets, setResets] = useState(0);
  const choose = (change: Partial<SearchQuery>) => setChosen((known) => ({ ...known, ...change }));
  const types = SEARCH_TYPES.map(({ value, name }) => ({ code: String(value), name: t(`type.${name}`) }));
  const controls: Record<SearchFilter, ReactNode> = {
    isFastPurchase: hasFastPurchase && (
      <Switch label={t('isFastPurchase')} isOn={chosen.isFast} onChange={(isFast) => choose({ isFast })} />
    ),
    isSolidarityPricing: isSolidary && (
      <Switch
        label={t('isSolidarityPricing')}
        isOn={chosen.isSolidary}
        onChange={(isSolidary) => choose({ isSolidary })}
      />
    ),
    saleDates: (
      <SaleDates
        key={resets}
        today={data.today}
        start={chosen.start}
        end={chosen.end}
        onChange={({ isValid, ...days }) => {
          setDatesValid(isValid);
          if (isValid) choose(days);
        }}
      />
    ),
    types: (
      <FilterGroup
        title={t('types')}
        choices={types}
        chosen={chosen.types.map(String)}
        onChange={(codes) => choose({ types: codes.map(Number) })}
      />
    ),
    establishmentIds: data.establishments.length > 1 && (
      <FilterGroup
        title={t('establishmentIds')}
        choices={data.establishments}
        chosen={chosen.establishments}
        onChange={(establishments) => choose({ establishments })}
      />
    ),
    themeIds: data.themes.length > 0 && (
      <FilterGroup
        title={t('themeIds')}
        choices={data.themes}
        chosen={chosen.themes}
        onChange={(themes) => choose({ themes })}
      />
    ),
  };
  const reset = () => {
    setChosen(withoutFilters(chosen));
    setDatesValid(true);
    setResets(resets + 1);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (areDatesValid) onSearch(chosen);
    else event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      hasStickyActions
      actions={
        <>
          <Button variant="ghost" onClick={reset}>
            {t('reset')}
          </Button>
          <Button variant="soft" onClick={onClose}>
            {t('abort')}
          </Button>
          <Button type="submit" form={formId}>
            {t('search')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.filters} onSubmit={submit} noValidate>
        {data.options.filters.map((filter) => controls[filter] && <div key={filter}>{controls[filter]}</div>)}
      </form>
    </Dialog>
  );
}
