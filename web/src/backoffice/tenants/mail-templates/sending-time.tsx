import { REMINDERS, type ReminderName } from '@guichet/contract/tenants/mails.ts';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Select } from '#ui/select.tsx';

type SendingTimeProps = { mail: ReminderName } & Omit<
  ComponentProps<typeof Select>,
  'label' | 'hint' | 'children'
>;

/** How long before its event a reminder is sent, or that it is off. */
export function SendingTime({ mail, ...field }: SendingTimeProps) {
  const t = useTranslations('mailTemplates.reminder');
  return (
    <Select {...field} label={t('label')} hint={t('hint')}>
      <option value="0">{t('never')}</option>
      {REMINDERS[mail].choices.map((hours) => (
        <option key={hours} value={hours}>
          {hours < 24 ? t('hours', { hours }) : t('days', { days: hours / 24 })}
        </option>
      ))}
    </Select>
  );
}
