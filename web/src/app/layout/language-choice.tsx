import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { useRouterState } from '@tanstack/react-router';
import { useLocale } from 'use-intl';
import { publicPath } from '#lib/localized-path.ts';
import { LanguageMenu, type LanguageMenuProps } from '#ui/language-menu.tsx';
import { addressIn, keepLanguage } from '../language.ts';

interface LanguageChoiceProps {
  /** Those of the product where no venue has chosen. */
  languages?: readonly Locale[];
  variant?: LanguageMenuProps['variant'];
}

/** The open page in each language; the choice is kept. */
export function LanguageChoice({ languages = LOCALES, variant = 'grid' }: LanguageChoiceProps) {
  const path = useRouterState({ select: (state) => state.location.href });
  return (
    <LanguageMenu
      languages={languages}
      current={useLocale()}
      hrefOf={(locale) => publicPath(locale, path)}
      onChoose={(locale, link) => {
        keepLanguage(locale);
        link.href = addressIn(locale);
      }}
      variant={variant}
    />
  );
}
