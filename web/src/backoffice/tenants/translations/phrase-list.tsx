import type { TranslationArea } from '@guichet/contract/tenants/translation-areas.ts';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { PhraseItem } from './phrase-item.tsx';
import styles from './phrase-list.module.css';
import type { TranslatedPhrase, TranslationList } from './translation-data.ts';
import type { TranslationSearch } from './translation-search.ts';
import type { DraftBook } from './use-drafts.ts';

interface PhraseListProps {
  list: TranslationList;
  book: DraftBook;
  search: TranslationSearch;
}

/** One page of the found phrases. */
export function PhraseList({ list, book, search }: PhraseListProps) {
  const t = useTranslations('translations');
  const { language } = list.state;
  const drafts = Object.keys(book.drafts).length;
  return (
    <div className={styles.phraseList}>
      <p className={classNames(typography.num, typography.muted)} role="status">
        {t('found', { count: list.total })}
        {drafts > 0 && ` · ${t('drafts', { count: drafts })}`}
      </p>
      {list.phrases.length === 0 ? (
        <State title={t('none.title')} text={t('none.text')} />
      ) : (
        groupsOf(list.phrases).map(({ group, area, phrases }) => (
          <section key={group} className={styles.group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>
              {t(`areas.${area}`)} <span translate="no">{group}</span>
            </h2>
            <ul>
              {phrases.map((phrase) => (
                <PhraseItem key={phrase.key} phrase={phrase} language={language} book={book} />
              ))}
            </ul>
          </section>
        ))
      )}
      <Elsewhere list={list} book={book} />
      {list.pages > 1 && <Pages list={list} search={search} />}
    </div>
  );
}

/** Groups the phrases of one part of a page: by their key without its last word. */
function groupsOf(phrases: readonly TranslatedPhrase[]) {
  const groups = Map.groupBy(phrases, ({ key }) => key.split('.').slice(0, -1).join('.'));
  return [...groups].map(([group, members]) => ({
    group,
    area: group.split('.')[0] as TranslationArea,
    phrases: members,
  }));
}

/** Errors of drafts on other pages of the list. */
function Elsewhere({ list, book }: Pick<PhraseListProps, 'list' | 'book'>) {
  const paths = useBackofficePaths();
  const t = useTranslations('translations');
  const hidden = Object.entries(book.errors).filter(([key]) => !list.phrases.some((one) => one.key === key));
  if (hidden.length === 0) return null;
  const { language } = list.state;
  return (
    <Notice tone="warning" title={t('elsewhere')}>
      <ul>
        {hidden.slice(0, 20).map(([key, problem]) => (
          <li key={key}>
            <AppLink to={paths.section('translations', { language, search: key })} translate="no">
              {key}
            </AppLink>{' '}
            {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Pages({ list: { page, pages }, search }: Pick<PhraseListProps, 'list' | 'search'>) {
  const t = useTranslations('translations.pages');
  const paths = useBackofficePaths();
  const at = (wanted: number) => paths.section('translations', { ...search, page: String(wanted) });
  return (
    <nav className={styles.pages} aria-label={t('label')}>
      {page > 1 && (
        <LinkButton variant="soft" to={at(page - 1)} rel="prev">
          {t('previous')}
        </LinkButton>
      )}
      <span className={typography.num}>{t('position', { page, pages })}</span>
      {page < pages && (
        <LinkButton variant="soft" to={at(page + 1)} rel="next">
          {t('next')}
        </LinkButton>
      )}
    </nav>
  );
}
