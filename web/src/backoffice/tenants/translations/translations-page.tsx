import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { LastChange } from '#backoffice/last-change.tsx';
import page from '#backoffice/page.module.css';
import { Page } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { focusFirstError } from '#ui/focus-first-error.ts';
import { Notice } from '#ui/notice.tsx';
import { FilePanel } from './file-panel.tsx';
import { PhraseList } from './phrase-list.tsx';
import { TranslationFilter } from './translation-filter.tsx';
import { queryOf, type readTranslationSearch, type TranslationSearch } from './translation-search.ts';
import { UndoTranslations } from './undo-translations.tsx';
import { type DraftBook, useDrafts } from './use-drafts.ts';

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
