import { LOCALES } from '@guichet/contract/locale.ts';
import { useRouterState } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { publicPath } from '#lib/localized-path.ts';
import { LANGUAGE_NAMES } from '#ui/language-names.ts';
import { addressIn, keepLanguage } from '../language.ts';
import { Flag } from './flag.tsx';
import './language-choice.css';

/** The page in each language; the choice is kept. */
export function LanguageChoice() {
  const t = useTranslations('common.profile');
  const current = useLocale();
  const path = useRouterState({ select: (state) => state.location.href });
  return (
    <nav className="languages" aria-label={t('language')}>
      {LOCALES.map((locale) => (
        <a
          key={locale}
          href={publicPath(locale, path)}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
          onClick={(event) => {
            keepLanguage(locale);
            event.currentTarget.href = addressIn(locale);
          }}
        >
          <Flag locale={locale} />
          {LANGUAGE_NAMES[locale]}
        </a>
      ))}
    </nav>
  );
}
