import type { Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { MAIL_GROUPS, MAIL_NAMES, MAILS, type MailName } from '@guichet/contract/tenants/mails.ts';
import { useLocale, useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { Page } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Select } from '#ui/select.tsx';
import { Tag } from '#ui/tag.tsx';
import { useMedia } from '#ui/use-media.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { MailSummary } from './mail-data.ts';
import { MailForm } from './mail-form.tsx';
import type { MailSearch } from './mail-search.ts';
import styles from './mail-templates-page.module.css';
import { SenderPanel } from './sender-panel.tsx';

const [FIRST_MAIL] = MAIL_NAMES;

export const loader = async ({ deps: { mail = FIRST_MAIL ?? 'tickets' } }: Visit<MailSearch>) => {
  const [mails, template, sender] = await Promise.all([
    adminApi('GET /settingsportal/email/templates'),
    adminApi('GET /settingsportal/email/template', { query: { mail } }),
    adminApi('GET /settingsportal/email/sender'),
  ]);
  return { mails, template, sender };
};

/** Window width from which the list is beside the editor. */
const WIDE = '(min-width: 1000px)';

/** The texts of every mail, with a list beside them; in a narrow window, a select above them. */
export default function MailTemplatesPage() {
  const t = useTranslations('mailTemplates');
  const { mails, template, sender } = usePageData<typeof loader>();
  const isWide = useMedia(WIDE);
  return (
    <Page lead={t('lead')}>
      {isWide && <SenderPanel sender={sender} />}
      <div className={styles.layout}>
        {isWide && <MailList mails={mails} chosen={template.mail} />}
        <div className={styles.editor}>
          {!isWide && <MailChoice mails={mails} chosen={template.mail} />}
          <MailForm key={template.mail} loaded={template} />
        </div>
      </div>
      {!isWide && <SenderPanel sender={sender} />}
    </Page>
  );
}

/** A select of the edited mail, which replaces the list in a narrow window. */
function MailChoice({ mails, chosen }: { mails: readonly MailSummary[]; chosen: MailName }) {
  const t = useTranslations('mailTemplates');
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  return (
    <Select
      name="mail"
      label={t('list.label')}
      value={chosen}
      onChange={({ target }) => void navigateTo(paths.section('emailTemplates', { mail: target.value }))}
    >
      {MAIL_GROUPS.map((group) => (
        <optgroup key={group} label={t(`groups.${group}`)}>
          {mails
            .filter(({ mail }) => MAILS[mail].group === group)
            .map(({ mail }) => (
              <option key={mail} value={mail}>
                {t(`mails.${mail}.name`)}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}

/** Every mail with the languages in which the venue has a text or lacks one. */
function MailList({ mails, chosen }: { mails: readonly MailSummary[]; chosen: MailName | undefined }) {
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
