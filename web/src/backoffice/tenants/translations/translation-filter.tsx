import { LOCALES } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { TRANSLATION_AREAS } from '@guichet/contract/tenants/translation-areas.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { TranslationList } from './translation-data.ts';
import styles from './translation-filter.module.css';
import type { TranslationSearch } from './translation-search.ts';

/** Language and filters of the list; they are part of the address. */
export function TranslationFilter({ search, list }: { search: TranslationSearch; list: TranslationList }) {
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
