import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { useRouterState } from '@tanstack/react-router';
import { useLocale } from 'use-intl';
import { publicPath } from '#lib/localized-path.ts';
import { LanguageMenu, type LanguageMenuProps } from '#ui/language-menu.tsx';
import { addressIn, keepLanguage } from '../language.ts';

interface LanguageChoiceProps {
  /** The languages of the venue; without a venue, those of the product. */
  languages?: readonly Locale[];
  variant?: LanguageMenuProps['variant'];
}

/** Links to the open page in each language, which store the choice. */
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
