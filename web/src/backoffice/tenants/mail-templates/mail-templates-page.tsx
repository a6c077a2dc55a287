import { MAIL_NAMES } from '@guichet/contract/tenants/mails.ts';
import { useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { Page } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { useMedia } from '#ui/use-media.ts';
import { MailForm } from './mail-form.tsx';
import { MailList } from './mail-list.tsx';
import type { MailSearch, readMailSearch } from './mail-search.ts';
import styles from './mail-templates-page.module.css';

const [FIRST_MAIL] = MAIL_NAMES;

export const loader = async ({ deps: { mail = FIRST_MAIL ?? 'tickets' } }: Visit<MailSearch>) => {
  const [mails, template] = await Promise.all([
    adminApi('GET /settingsportal/email/templates'),
    adminApi('GET /settingsportal/email/template', { query: { mail } }),
  ]);
  return { mails, template };
};

/** The list is beside the editor from this width. */
const WIDE = '(min-width: 1000px)';

/** The texts of every mail; in a narrow window, the list or one of them. */
export default function MailTemplatesPage() {
  const t = useTranslations('mailTemplates');
  const paths = useBackofficePaths();
  const { mails, template } = usePageData<typeof loader>();
  const search = usePageSearch<typeof readMailSearch>();
  const isWide = useMedia(WIDE);
  const isOpen = isWide || search.mail !== undefined;
  return (
    <Page lead={t('lead')}>
      <div className={styles.layout}>
        {(isWide || !isOpen) && <MailList mails={mails} chosen={isOpen ? template.mail : undefined} />}
        {isOpen && (
          <div className={styles.editor}>
            {!isWide && (
              <AppLink className={styles.back} to={paths.section('emailTemplates')}>
                <Icon name="back" size={20} />
                {t('list.back')}
              </AppLink>
            )}
            <MailForm key={template.mail} loaded={template} />
          </div>
        )}
      </div>
    </Page>
  );
}
