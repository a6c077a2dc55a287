import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { isReminder } from '@guichet/contract/tenants/mails.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LastChange } from '#backoffice/last-change.tsx';
import page from '#backoffice/page.module.css';
import { Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { TabList, TabPanel, Tabs } from '#backoffice/ui/tabs.tsx';
import { useMainLocale } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { isOwnSomewhere, type MailTemplate } from './mail-data.ts';
import styles from './mail-form.module.css';
import { MailPreview } from './mail-preview.tsx';
import { MailTextFields } from './mail-text-fields.tsx';
import { SendingTime } from './sending-time.tsx';
import { UndoMail } from './undo-mail.tsx';
import { useMail } from './use-mail.ts';

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
