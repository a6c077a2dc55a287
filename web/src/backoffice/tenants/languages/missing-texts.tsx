import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './missing-texts.module.css';

interface MissingTextsProps {
  /** Offered languages, the default first */
  languages: readonly Locale[];
  missing: CallAnswer<'GET /settingsportal/languages'>['missing'];
  unnamed: CallAnswer<'GET /settingsticketing/unnamed'>;
}

/** The pages on which missing texts are written. */
const SECTIONS = {
  services: 'ticketingSettings',
  families: 'ticketingSettings',
  establishments: 'ticketingSettings',
  themes: 'themes',
  links: 'footer',
  mails: 'emailTemplates',
  translations: 'translations',
} as const;

/** Items that are hidden without a name in the default language. */
const NAMED: readonly string[] = ['services', 'families', 'establishments', 'themes'];

const KINDS = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];

/** Lists the missing texts of each language that will be offered, with links to their pages. */
export function MissingTexts({ languages, missing, unnamed }: MissingTextsProps) {
  const t = useTranslations('venuePages.languages');
  const locale = useLocale() as Locale;
  const paths = useBackofficePaths();
  const lacking = languages.flatMap((language) => {
    const counts = {
      ...missing.find((one) => one.language === language),
      ...unnamed.find((one) => one.language === language),
    };
    const kinds = KINDS.filter((kind) => (counts[kind] ?? 0) > 0);
    return kinds.length > 0 ? [{ language, kinds, counts }] : [];
  });
  if (lacking.length === 0) return <p>{t('complete')}</p>;
  return lacking.map(({ language, kinds, counts }) => {
    const isDefault = language === languages[0];
    const hides = isDefault && kinds.some((kind) => NAMED.includes(kind));
    return (
      <Notice
        key={language}
        tone="warning"
        isInset
        title={t('missingIn', { language: languageTitle(language, locale) })}
      >
        <ul className={styles.missingTexts}>
          {kinds.map((kind) => (
            <li key={kind}>
              <AppLink
                to={paths.section(
                  SECTIONS[kind],
                  kind === 'translations' ? { language, only: 'missing' } : {},
                )}
              >
                {t(`missing.${kind}`, { count: counts[kind] ?? 0 })}
              </AppLink>
            </li>
          ))}
        </ul>
        <p>{t(hides ? 'hidden' : 'fallback')}</p>
      </Notice>
    );
  });
}
