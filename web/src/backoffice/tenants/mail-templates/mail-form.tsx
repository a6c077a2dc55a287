import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { isReminder, REMINDERS, type ReminderName } from '@guichet/contract/tenants/mails.ts';
import { type ComponentProps, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LastChange } from '#backoffice/last-change.tsx';
import page from '#backoffice/page.module.css';
import { Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { TabList, TabPanel, Tabs } from '#backoffice/ui/tabs.tsx';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useMainLocale } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Select } from '#ui/select.tsx';
import { isOwnSomewhere, type MailTemplate, useMail } from './mail-data.ts';
import { MailPreview } from './mail-preview.tsx';
import styles from './mail-templates-page.module.css';
import { MailTextFields } from './mail-text-fields.tsx';

/** The texts of one mail by language, with a preview beside them. */
export function MailForm({ loaded }: { loaded: MailTemplate }) {
  const t = useTranslations('mailTemplates');
  const pageLocale = useLocale() as Locale;
  const mail = useMail(loaded);
  const { template, form, bar } = mail;
  const [locale, setLocale] = useState<Locale>(useMainLocale());
  const { texts, isOwn } = form.values;
  return (
    <form ref={form.element} className={page.savedForm} onSubmit={form.onSubmit} noValidate>
      <div className={classNames(page.beside, styles.columns)}>
        <Panel title={t(`mails.${template.mail}.name`)} lead={t(`mails.${template.mail}.when`)}>
          {isReminder(template.mail) && <SendingTime mail={template.mail} {...form.text('hoursBefore')} />}
          <Tabs selected={locale} onSelect={setLocale}>
            <TabList
              label={t('language')}
              tabs={LOCALES.map((one) => ({
                id: one,
                label: (
                  <span className={styles.tab}>
                    {languageTitle(one, pageLocale)}
                    {isOwnSomewhere(isOwn) && !isOwn[one] && (
                      <span className={styles.dot}>
                        <span className="visually-hidden">{t('incomplete')}</span>
                      </span>
                    )}
                  </span>
                ),
              }))}
            />
            {LOCALES.map((one) => (
              <TabPanel key={one} id={one}>
                <MailTextFields mail={mail} locale={one} />
              </TabPanel>
            ))}
          </Tabs>
          <div className={styles.foot}>
            <UndoMail template={template} isDirty={form.isDirty} onUndo={mail.replaceBy} />
            <LastChange saved={template} words={(values) => t('changed', values)} />
          </div>
        </Panel>
        <MailPreview mail={template.mail} locale={locale} text={texts[locale]} />
      </div>
      <SaveBar {...bar} isInset />
    </form>
  );
}

type SendingTimeProps = { mail: ReminderName } & Omit<
  ComponentProps<typeof Select>,
  'label' | 'hint' | 'children'
>;

/** How long before its event a reminder is sent, or that it is off. */
function SendingTime({ mail, ...field }: SendingTimeProps) {
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

interface UndoMailProps {
  template: MailTemplate;
  /** Whether the form has unsaved changes, which the undo discards. */
  isDirty: boolean;
  /** Shows the response of the undo. @throws ApiError */
  onUndo: (undoing: Promise<MailTemplate>) => Promise<void>;
}

/** Restores the texts before the last change, after a confirmation. */
function UndoMail({ template, isDirty, onUndo }: UndoMailProps) {
  const t = useTranslations('mailTemplates.undo');
  const undo = async () => {
    const { mail, version } = template;
    await onUndo(adminApi('POST /settingsportal/email/undotemplate', { body: { mail, version } }));
  };
  if (!template.canUndo) return null;
  return <UndoChange t={t} text={t('text')} isDirty={isDirty} onUndo={undo} />;
}
