import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import { InputWithIcon, SelectInput } from '#ui/input.tsx';
import type { SearchData } from './search-data.ts';
import type { SearchQuery } from './search-query.ts';
import styles from './sort-choice.module.css';

export interface SearchToolsProps {
  data: SearchData & { query: SearchQuery };
  onSearch: (query: SearchQuery) => void;
}

/** Chooses the sort of the results: relevance for words, otherwise the venue's order. */
export function SortChoice({ data: { query, options }, onSearch }: SearchToolsProps) {
  const t = useTranslations('search.sorts');
  const id = useId();
  const usual = query.words ? undefined : options.defaultSort;
  const first = query.words ? t('relevance') : t('catalogue');
  return (
    <div className={styles.sortChoice}>
      <label htmlFor={id}>{t('label')}</label>
      <InputWithIcon>
        <SelectInput
          id={id}
          value={query.sort ?? usual ?? ''}
          onChange={({ target }) =>
            onSearch({ ...query, sort: (target.value || undefined) as SearchQuery['sort'] })
          }
        >
          {!usual && <option value="">{first}</option>}
          {options.sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(sort)}
            </option>
          ))}
        </SelectInput>
        <Icon name="down" />
      </InputWithIcon>
    </div>
  );
}
