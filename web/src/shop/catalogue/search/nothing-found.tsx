import { useTranslations } from 'use-intl';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import styles from './nothing-found.module.css';
import type { SearchData } from './search-data.ts';
import { EMPTY_QUERY, type SearchQuery, toParameters, usedFilters, withoutFilters } from './search-query.ts';

/** Explains an empty result, with links to fewer filters, other words, or the whole offer. */
export function NothingFound({ data }: { data: SearchData & { query: SearchQuery } }) {
  const t = useTranslations('search.nothing');
  const paths = usePaths();
  const { isMultiEstablishment } = usePortal();
  const { query } = data;
  const hasFilters = usedFilters(query).length > 0;
  const to = (next: SearchQuery) => paths.search(toParameters(next));
  const ways = [
    ...(hasFilters && data.withoutFilters > 0
      ? [{ to: to(withoutFilters(query)), label: t('withoutFilters', { count: data.withoutFilters }) }]
      : []),
    ...(query.words && hasFilters && data.withoutWords > 0
      ? [{ to: to({ ...query, words: '' }), label: t('withoutWords', { count: data.withoutWords }) }]
      : []),
    ...data.themes.slice(0, 6).map(({ code, name }) => ({
      to: to({ ...EMPTY_QUERY, themes: [code] }),
      label: name,
    })),
  ];
  return (
    <div role="status">
      <State
        title={query.words ? t('titleFor', { words: query.words }) : t('title')}
        text={hasFilters ? t('textFilters') : t('text')}
        action={
          <div className={styles.ways}>
            <ul>
              {ways.map((way) => (
                <li key={way.to}>
                  <LinkButton variant="soft" to={way.to} stay>
                    {way.label}
                  </LinkButton>
                </li>
              ))}
            </ul>
            <LinkButton
              to={isMultiEstablishment ? paths.ticketing() : paths.establishment(ALL_ESTABLISHMENTS)}
            >
              {t('everything')}
            </LinkButton>
          </div>
        }
      />
    </div>
  );
}
