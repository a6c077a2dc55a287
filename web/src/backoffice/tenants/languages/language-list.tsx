import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Movable } from '#backoffice/ui/movable.tsx';
import { moved } from '#backoffice/ui/moved.ts';
import { Flag } from '#ui/flag.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './language-list.module.css';

interface LanguageListProps {
  /** Offered languages, the default first */
  languages: readonly Locale[];
  onChange: (languages: Locale[]) => void;
}

/** The languages of the product: offered ones in their order, then the others. */
export function LanguageList({ languages, onChange }: LanguageListProps) {
  const locale = useLocale() as Locale;
  const others = LOCALES.filter((language) => !languages.includes(language));
  const movable = (language: Locale, index: number) => ({
    key: language,
    name: languageTitle(language, locale),
    canMove: (by: -1 | 1) => moved(languages, index, by) !== undefined,
    move: (by: -1 | 1) => {
      const next = moved(languages, index, by);
      if (next) onChange(next);
      return next && { position: index + by + 1, count: languages.length };
    },
  });
  return (
    <Movable className={styles.languageList}>
      {(buttons) => (
        <ul>
          {languages.map((language, index) => (
            <li key={language}>
              <LanguageSwitch
                language={language}
                isOffered
                isDefault={index === 0}
                isOnly={languages.length === 1}
                onChange={() => onChange(languages.filter((one) => one !== language))}
              />
              {buttons(movable(language, index))}
            </li>
          ))}
          {others.map((language) => (
            <li key={language}>
              <LanguageSwitch
                language={language}
                isOffered={false}
                onChange={() => onChange([...languages, language])}
              />
            </li>
          ))}
        </ul>
      )}
    </Movable>
  );
}

interface LanguageSwitchProps {
  language: Locale;
  isOffered: boolean;
  isDefault?: boolean;
  /** Whether it is the last language, which cannot be removed. */
  isOnly?: boolean;
  onChange: () => void;
}

function LanguageSwitch({
  language,
  isOffered,
  isDefault = false,
  isOnly = false,
  onChange,
}: LanguageSwitchProps) {
  const t = useTranslations('venuePages.languages');
  const locale = useLocale() as Locale;
  return (
    <Switch
      label={
        <span className={styles.language}>
          <Flag locale={language} />
          {languageTitle(language, locale)}
          {isDefault && <Tag tone="brand">{t('isDefault')}</Tag>}
        </span>
      }
      name={languageTitle(language, locale)}
      {...(isOnly && { hint: t('only') })}
      isOn={isOffered}
      isDisabled={isOnly}
      onChange={onChange}
    />
  );
}
