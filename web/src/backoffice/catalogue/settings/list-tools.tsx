import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import styles from './list-tools.module.css';
import type { Item } from './settings-data.ts';
import type { SettingsSearch } from './settings-search.ts';
import { countsOf, FILTERS, type Filter, filterOf } from './view.ts';

/** Milliseconds from the last key press until the URL is updated. */
const DEBOUNCE_MS = 250;

interface ListToolsProps {
  items: readonly Item[];
  search: SettingsSearch;
  address: (search: SettingsSearch) => string;
}

/** Search and filter of a list; both are part of the URL. */
export function ListTools({ items, search, address }: ListToolsProps) {
  const t = useTranslations('ticketingSettings.list');
  const navigateTo = useNavigateTo();
  const [text, setText] = useState(search.q ?? '');
  const { q: known = '' } = search;
  useEffect(() => setText(known), [known]);
  const narrow = (q: string, show: Filter | undefined) => {
    const { item } = search;
    const next = { ...(item && { item }), ...(show && { show }), ...(q.trim() && { q: q.trim() }) };
    void navigateTo(address(next), { replace: true, resetScroll: false });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when typing pauses, not when the URL changes
  useEffect(() => {
    if (text.trim() === known) return;
    const timer = setTimeout(() => narrow(text, search.show), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const counts = countsOf(items);
  return (
    <search className={styles.listTools}>
      <TextInput
        type="search"
        label={t('search')}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label={t('filter')}
        value={search.show ?? ''}
        onChange={(event) => narrow(text, filterOf(event.target.value))}
      >
        <option value="">{t('filters.all', { count: items.length })}</option>
        {FILTERS.map((filter) => (
          <option key={filter} value={filter} disabled={counts[filter] === 0 && filter !== search.show}>
            {t(`filters.${filter}`, { count: counts[filter] })}
          </option>
        ))}
      </Select>
    </search>
  );
}
