import type { Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { MAIL_GROUPS, MAILS, type MailName } from '@guichet/contract/tenants/mails.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Tag } from '#ui/tag.tsx';
import type { MailSummary } from './mail-data.ts';
import styles from './mail-list.module.css';

/** Every mail with the languages in which the venue has a text or lacks one. */
export function MailList({ mails, chosen }: { mails: readonly MailSummary[]; chosen: MailName | undefined }) {
  const t = useTranslations('mailTemplates');
  const paths = useBackofficePaths();
  return (
    <nav className={styles.mailList} aria-label={t('list.label')}>
      {MAIL_GROUPS.map((group) => (
        <section key={group}>
          <h2>{t(`groups.${group}`)}</h2>
          <ul>
            {mails
              .filter(({ mail }) => MAILS[mail].group === group)
              .map(({ mail, languages }) => (
                <li key={mail}>
                  <AppLink
                    to={paths.section('emailTemplates', { mail })}
                    aria-current={mail === chosen ? 'page' : undefined}
                    data-chosen={mail === chosen || undefined}
                  >
                    {t(`mails.${mail}.name`)}
                    <Languages languages={languages} />
                  </AppLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Languages({ languages }: { languages: readonly Locale[] }) {
  const t = useTranslations('mailTemplates.list');
  const locale = useLocale() as Locale;
  const offered = useBackoffice().portal.tenant.languages;
  if (languages.length === 0) return null;
  const missing = offered.filter((one) => !languages.includes(one));
  return (
    <span className={styles.tags}>
      <Tag>{t('changed')}</Tag>
      {missing.map((one) => (
        <Tag key={one} tone="warn">
          {t('missing', { language: languageTitle(one, locale) })}
        </Tag>
      ))}
    </span>
  );
}
