import { LOCALES } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { TRANSLATION_AREAS } from '@guichet/contract/tenants/translation-areas.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { LastChange } from '#backoffice/last-change.tsx';
import page from '#backoffice/page.module.css';
import { Page } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { focusFirstError } from '#ui/focus-first-error.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { FilePanel } from './file-panel.tsx';
import { PhraseList } from './phrase-list.tsx';
import { invalidatePages } from './phrase-places.ts';
import {
  type DraftBook,
  type TranslationList,
  type TranslationState,
  useDrafts,
} from './translation-data.ts';
import { queryOf, type readTranslationSearch, type TranslationSearch } from './translation-search.ts';
import styles from './translations-page.module.css';

export const loader = ({ deps }: Visit<TranslationSearch>) =>
  adminApi('GET /settingsportal/translations', { query: queryOf(deps) });

/** The texts of the site in the venue's own words. */
export default function TranslationsPage() {
  const { language } = usePageData<typeof loader>().state;
  // Drafts belong to one language.
  return <TranslationsOf key={language} />;
}

function TranslationsOf() {
  const t = useTranslations('translations');
  const list = usePageData<typeof loader>();
  const search = usePageSearch<typeof readTranslationSearch>();
  const book = useDrafts(list.state);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(book.refused).length > 0) focusFirstError(form.current);
  }, [book.refused]);
  return (
    <Page
      lead={t('lead')}
      actions={<UndoTranslations state={list.state} isDirty={book.isDirty} onUndone={book.reset} />}
    >
      <TranslationFilter key={JSON.stringify(search)} search={search} list={list} />
      {book.isOutdated && <OutdatedNotice book={book} />}
      <form
        ref={form}
        className={page.savedForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void book.save();
        }}
      >
        <PhraseList list={list} book={book} search={search} />
        <FilePanel language={list.state.language} onTaken={book.take} />
        <LastChange saved={list.state} words={(values) => t('changed', values)} />
        <SaveBar
          isDirty={book.isDirty}
          isSaving={book.isSaving}
          failure={book.failure}
          onCancel={book.reset}
          beside={['search', 'area', 'only', 'page']}
        />
      </form>
    </Page>
  );
}

function OutdatedNotice({ book }: { book: DraftBook }) {
  const t = useTranslations('translations.conflict');
  return (
    <Notice
      tone="warning"
      title={t('title')}
      actions={
        <>
          <Button variant="ghost" onClick={book.reset}>
            {t('discard')}
          </Button>
          <Button variant="soft" onClick={book.keep}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
    </Notice>
  );
}

/** Language and filters of the list; they are part of the address. */
function TranslationFilter({ search, list }: { search: TranslationSearch; list: TranslationList }) {
  const t = useTranslations('translations.filter');
  const areas = useTranslations('translations.areas');
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  const [words, setWords] = useState(search.search ?? '');
  const show = (changes: TranslationSearch) => {
    const { page: _, ...kept } = search;
    const next = { ...kept, search: words.trim(), ...changes };
    void navigateTo(paths.section('translations', { ...next }), { resetScroll: false });
  };
  return (
    <search aria-label={t('title')}>
      <form
        className={styles.translationFilter}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          show({});
        }}
      >
        <Select
          label={t('language')}
          value={list.state.language}
          onChange={(event) => show({ language: event.target.value })}
        >
          {LOCALES.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {languageTitle(locale, locale)}
            </option>
          ))}
        </Select>
        <Select
          label={t('area')}
          value={search.area ?? ''}
          onChange={(event) => show({ area: event.target.value })}
        >
          <option value="">{t('everyArea')}</option>
          {TRANSLATION_AREAS.map((area) => (
            <option key={area} value={area}>
              {areas(area)}
            </option>
          ))}
        </Select>
        <Select
          label={t('only')}
          value={search.only ?? ''}
          onChange={(event) => show({ only: event.target.value })}
        >
          <option value="">{t('all')}</option>
          <option value="changed">{t('changed', { count: list.changed })}</option>
          <option value="missing">{t('missing', { count: list.missing })}</option>
        </Select>
        <TextInput
          type="search"
          label={t('search')}
          maxLength={200}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" variant="soft" icon="search">
          {t('submit')}
        </Button>
      </form>
      {list.missing > 0 && (
        <p className={classNames(typography.muted, typography.small)}>{t('missingHint')}</p>
      )}
    </search>
  );
}

/** Maximum number of changes listed before an undo. */
const SHOWN = 8;

interface UndoTranslationsProps {
  state: TranslationState;
  /** Whether there are drafts, which the undo discards. */
  isDirty: boolean;
  onUndone: () => void;
}

/** Restores the phrases before the last save, after a confirmation that shows the differences. */
function UndoTranslations({ state, isDirty, onUndone }: UndoTranslationsProps) {
  const t = useTranslations('translations.undo');
  const router = useRouter();
  const { language, version, undo } = state;
  if (!undo) return null;
  const confirm = async () => {
    await adminApi('POST /settingsportal/undotranslations', { body: { language, version } });
    onUndone();
    invalidatePages();
    await router.invalidate();
  };
  return (
    <UndoChange t={t} text={t('text', { count: undo.length })} isDirty={isDirty} onUndo={confirm}>
      <ul className={styles.undone} lang={language}>
        {undo.slice(0, SHOWN).map(({ key, from, to }) => (
          <li key={key}>
            {from} <span aria-hidden="true">→</span> <b>{to}</b>
          </li>
        ))}
      </ul>
      {undo.length > SHOWN && <p>{t('more', { count: undo.length - SHOWN })}</p>}
    </UndoChange>
  );
}
