import { MAIL_GROUPS, MAILS, type MailName } from '@guichet/contract/tenants/mails.ts';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { Select } from '#ui/select.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { MailSummary } from './mail-data.ts';

/** A select of the edited mail, which replaces the list in a narrow window. */
export function MailChoice({ mails, chosen }: { mails: readonly MailSummary[]; chosen: MailName }) {
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
