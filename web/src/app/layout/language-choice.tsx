import { LOCALES } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useRouterState } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { publicPath } from '#lib/localized-path.ts';
import { addressIn, keepLanguage } from '../language.ts';
import { Flag } from './flag.tsx';
import styles from './language-choice.module.css';

interface LanguageChoiceProps {
  /** In a row rather than flag above name; `dark` for a dark ground as well. */
  variant?: 'grid' | 'row' | 'dark';
}

/** The page in each language; the choice is kept. */
export function LanguageChoice({ variant = 'grid' }: LanguageChoiceProps) {
  const t = useTranslations('common.profile');
  const current = useLocale();
  const path = useRouterState({ select: (state) => state.location.href });
  const className = classNames(
    styles.languageChoice,
    variant !== 'grid' && styles.row,
    variant === 'dark' && styles.dark,
  );
  return (
    <nav className={className} aria-label={t('language')}>
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
          {languageTitle(locale, locale)}
        </a>
      ))}
    </nav>
  );
}
