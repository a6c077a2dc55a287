import { MAIL_NAMES } from '@guichet/contract/tenants/mails.ts';
import { useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { Page } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useMedia } from '#ui/use-media.ts';
import { MailChoice } from './mail-choice.tsx';
import { MailForm } from './mail-form.tsx';
import { MailList } from './mail-list.tsx';
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
