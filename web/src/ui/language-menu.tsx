import type { Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Flag } from './flag.tsx';
import styles from './language-menu.module.css';

export interface LanguageMenuProps {
  /** Languages in their order */
  languages: readonly Locale[];
  current: Locale | undefined;
  hrefOf: (locale: Locale) => string;
  onChoose?: (locale: Locale, link: HTMLAnchorElement) => void;
  /** Layout: in a row instead of flag above name; `dark` is for a dark background, too. */
  variant?: 'grid' | 'row' | 'dark';
}

/** Links to the page in each language. */
export function LanguageMenu({ languages, current, hrefOf, onChoose, variant = 'grid' }: LanguageMenuProps) {
  const t = useTranslations('common.profile');
  const className = classNames(
    styles.languageMenu,
    variant !== 'grid' && styles.row,
    variant === 'dark' && styles.dark,
  );
  return (
    <nav className={className} aria-label={t('language')}>
      {languages.map((locale) => (
        <a
          key={locale}
          href={hrefOf(locale)}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
          onClick={(event) => onChoose?.(locale, event.currentTarget)}
        >
          <Flag locale={locale} />
          {languageTitle(locale, locale)}
        </a>
      ))}
    </nav>
  );
}
