import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { badgesOf, KINDS, listOf, type OwnCatalogue } from './catalogue-data.ts';
import styles from './catalogue-page.module.css';
import { type CatalogueSearch, FILTERS, type Filter, filterOf } from './catalogue-search.ts';

/** Milliseconds from the last key press until the URL is updated. */
const DEBOUNCE_MS = 250;

/** Search and filter of the list; both are part of the URL. */
export function CatalogueTools({ catalogue, search }: { catalogue: OwnCatalogue; search: CatalogueSearch }) {
  const t = useTranslations('boxOfficeCatalogue.filter');
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  const { q: known = '', show } = search;
  const [text, setText] = useState(known);
  useEffect(() => setText(known), [known]);
  const narrow = (q: string, filter: Filter | undefined) =>
    void navigateTo(paths.section('boxOfficeCatalogue', { q: q.trim() || undefined, show: filter }), {
      replace: true,
      resetScroll: false,
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when typing pauses, not when the URL changes
  useEffect(() => {
    if (text.trim() === known) return;
    const timer = setTimeout(() => narrow(text, show), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const badges = KINDS.flatMap((kind) => listOf(catalogue, kind)).flatMap(badgesOf);
  return (
    <search className={styles.tools}>
      <TextInput
        type="search"
        label={t('search')}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label={t('show')}
        value={show ?? ''}
        onChange={(event) => narrow(text, filterOf(event.target.value))}
      >
        <option value="">{t('all')}</option>
        {FILTERS.map((filter) => (
          <option key={filter} value={filter}>
            {t(filter, { count: badges.filter((badge) => badge === filter).length })}
          </option>
        ))}
      </Select>
    </search>
  );
}
