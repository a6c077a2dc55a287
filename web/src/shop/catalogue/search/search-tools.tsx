import { SEARCH_TYPES } from '@guichet/contract/catalogue/search-options.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import {
  type SearchQuery,
  toParameters,
  type UsedFilter,
  usedFilters,
  withoutFilters,
} from './search-query.ts';
import styles from './search-tools.module.css';
import type { SearchToolsProps } from './sort-choice.tsx';
import { SortChoice } from './sort-choice.tsx';

const FilterDialog = lazy(() => import('./filters/filter-dialog.tsx'));

/** The button of the filters, the used filters, and the sort. */
export function SearchTools({ data, onSearch }: SearchToolsProps) {
  const t = useTranslations('search.filters');
  const paths = usePaths();
  const [isOpen, setOpen] = useState(false);
  const nameOf = useFilterName(data);
  const { query, options } = data;
  const used = usedFilters(query);
  const to = (next: SearchQuery) => paths.search(toParameters(next));
  return (
    <div className={styles.searchTools}>
      <div className={classNames(layout.row, layout.rowWrap, layout.spread, layout.compact)}>
        {options.filters.length > 0 && (
          <Button variant="soft" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {used.length > 0 ? t('openUsed', { count: used.length }) : t('open')}
          </Button>
        )}
        {options.sorts.length > 0 && <SortChoice data={data} onSearch={onSearch} />}
      </div>
      {used.length > 0 && (
        <ul className={styles.used} aria-label={t('used')}>
          {used.map((filter) => (
            <li key={`${filter.filter} ${filter.value}`}>
              <AppLink to={to(filter.without)} stay aria-label={t('remove', { filter: nameOf(filter) })}>
                {nameOf(filter)}
                <Icon name="close" size={18} />
              </AppLink>
            </li>
          ))}
          {used.length > 1 && (
            <li>
              <AppLink className={styles.all} to={to(withoutFilters(query))} stay>
                {t('removeAll')}
              </AppLink>
            </li>
          )}
        </ul>
      )}
      {isOpen && (
        <Suspense>
          <FilterDialog
            data={data}
            onClose={() => setOpen(false)}
            onSearch={(next) => {
              setOpen(false);
              onSearch(next);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the label of a used filter. */
function useFilterName({ query, establishments, themes }: SearchToolsProps['data']) {
  const t = useTranslations('search.filters');
  const format = useFormat();
  return ({ filter, value }: UsedFilter): string => {
    const named = (items: { code: string; name: string }[]) =>
      items.find(({ code }) => code === value)?.name ?? value;
    switch (filter) {
      case 'establishmentIds':
        return named(establishments);
      case 'themeIds':
        return named(themes);
      case 'types': {
        const type = SEARCH_TYPES.find((known) => String(known.value) === value);
        return type ? t(`type.${type.name}`) : value;
      }
      case 'saleDates': {
        const [start, end] = [query.start, query.end].map((day) => (day ? format.shortDay(day) : ''));
        if (!end) return t('saleFrom', { start: start ?? '' });
        return start ? t('saleBetween', { start, end }) : t('saleUntil', { end });
      }
      default:
        return t(filter);
    }
  };
}
