import type { Locale } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { MAX_OWN_LENGTH, type TranslationArea } from '@guichet/contract/tenants/translation-areas.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button, buttonClass, LinkButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import { Notice } from '#ui/notice.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { findPlace, type Place } from './phrase-places.ts';
import type { DraftBook, TranslatedPhrase, TranslationList } from './translation-data.ts';
import type { TranslationSearch } from './translation-search.ts';
import styles from './translations-page.module.css';

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

interface PhraseItemProps {
  phrase: TranslatedPhrase;
  language: Locale;
  book: DraftBook;
}

/** One phrase: the product's text beside the venue's. */
function PhraseItem({ phrase, language, book }: PhraseItemProps) {
  const t = useTranslations('translations.item');
  const pageLocale = useLocale();
  const { key, usual, own = '', problem, others, shown } = phrase;
  const words = book.drafts[key] ?? own;
  const error = book.errors[key] ?? (problem && words === own ? t('broken', { problem }) : undefined);
  const of = (
    <span className="visually-hidden" translate="no">
      {' '}
      – {key}
    </span>
  );
  return (
    <li className={styles.phraseItem} data-key={key}>
      <div className={styles.head}>
        <h3 className={typography.num} translate="no">
          {key}
        </h3>
        {own !== '' && <Tag>{t('isChanged')}</Tag>}
        {own === '' && others.length > 0 && <Tag>{t('isMissing')}</Tag>}
      </div>
      <div className={styles.words}>
        <div>
          <p className={classNames(typography.small, typography.muted)}>{t('usual')}</p>
          <p className={styles.usual} lang={language}>
            {usual}
          </p>
          <dl className={styles.beside}>
            {shown.map((other) => (
              <div key={other.language}>
                <dt>{languageName(other.language, pageLocale)}</dt>
                <dd lang={other.language}>{other.words}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Field
          label={
            <>
              {t('own')}
              {of}
            </>
          }
          hint={t('ownHint')}
          error={error}
        >
          {(aria) => (
            <TextArea
              {...aria}
              rows={Math.min(Math.ceil(Math.max(usual.length, words.length) / 60) + 1, 8)}
              lang={language}
              maxLength={MAX_OWN_LENGTH}
              spellCheck
              value={words}
              onChange={(event) => book.write(key, event.target.value, own)}
            />
          )}
        </Field>
      </div>
      <div className={styles.actions}>
        {words !== '' && (
          <Button variant="ghost" icon="back" onClick={() => book.write(key, '', own)}>
            {t('restore')}
            {of}
          </Button>
        )}
        <ShowWhere phrase={phrase} language={language} />
      </div>
    </li>
  );
}

/** Finds a public page that shows the phrase and links to it, or reports that there is none. */
function ShowWhere({ phrase, language }: { phrase: TranslatedPhrase; language: Locale }) {
  const t = useTranslations('translations.where');
  const { portal } = useBackoffice();
  const [isLooking, setLooking] = useState(false);
  const [found, setFound] = useState<{ place: Place | undefined }>();
  const without = pageless(phrase.key);
  const look = async () => {
    setLooking(true);
    const place = without
      ? undefined
      : await findPlace(phrase.own ?? phrase.usual, portal.tenant.name, language);
    setFound({ place });
    setLooking(false);
  };
  return (
    <>
      <Button variant="ghost" icon="search" busy={isLooking} onClick={() => void look()}>
        {t('action')}
        <span className="visually-hidden" translate="no">
          {' '}
          – {phrase.key}
        </span>
      </Button>
      {found?.place && (
        <a
          className={buttonClass({ variant: 'soft' })}
          href={found.place.href}
          target="_blank"
          rel="noopener"
        >
          {t('open', { page: found.place.title })}
        </a>
      )}
      <p className={classNames(typography.small, typography.muted)} role="status">
        {isLooking && t('looking')}
        {found && !found.place && t(without ?? 'unknown')}
      </p>
    </>
  );
}

/** Explains why no page shows a phrase: it belongs to an error, or to a page that replaces another. */
function pageless(key: string): 'error' | 'offline' | undefined {
  if (key.startsWith('errors.')) return 'error';
  return key.startsWith('offline.') ? 'offline' : undefined;
}
