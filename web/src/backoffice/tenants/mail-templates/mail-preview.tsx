import type { Locale } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import type { MailName } from '@guichet/contract/tenants/mails.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { MailText } from './mail-data.ts';
import { MailFrame } from './mail-frame.tsx';
import styles from './mail-preview.module.css';
import { usePreview } from './use-preview.ts';

interface MailPreviewProps {
  mail: MailName;
  locale: Locale;
  text: MailText;
}

/** The rendered mail during editing: in light and dark mode, at the width of a computer and of a phone. */
export function MailPreview({ mail, locale, text }: MailPreviewProps) {
  const t = useTranslations('mailTemplates.preview');
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [background, setBackground] = useState<'light' | 'dark'>('light');
  const { shown, problem } = usePreview({ mail, locale, ...text });
  return (
    <Panel title={t('title')} lead={t('sample')}>
      <div className={styles.choices}>
        <Choice
          label={t('width')}
          value={width}
          options={{ desktop: t('desktop'), phone: t('phone') }}
          onChoose={setWidth}
        />
        <Choice
          label={t('background')}
          value={background}
          options={{ light: t('light'), dark: t('dark') }}
          onChoose={setBackground}
        />
      </div>
      <Failure text={problem} />
      {shown && (
        <div className={styles.stage} data-width={width} data-background={background}>
          <p className={styles.subject} lang={locale}>
            {shown.subject}
          </p>
          <MailFrame html={shown.html} isDark={background === 'dark'} title={t('frame')} lang={locale} />
        </div>
      )}
      <SendTest mail={mail} locale={locale} text={text} />
    </Panel>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  /** Labels of the choices */
  options: Readonly<Record<Value, string>>;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{label}</legend>
      {(Object.keys(options) as Value[]).map((option) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChoose(option)}>
          {options[option]}
        </button>
      ))}
    </fieldset>
  );
}

/** Sends the unsaved mail to the administrator. */
function SendTest({ mail, locale, text }: MailPreviewProps) {
  const t = useTranslations('mailTemplates.test');
  const pageLocale = useLocale() as Locale;
  const errorMessage = useErrorMessage();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      const { to } = await adminApi('POST /settingsportal/email/test', { body: { mail, locale, ...text } });
      showToast('success', t('done', { email: to }));
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={styles.test}>
      <Button variant="soft" icon="mail" busy={isSending} onClick={send}>
        {t('action')}
      </Button>
      <p className={classNames(typography.muted, typography.small)}>
        {t('hint', { language: languageName(locale, pageLocale) })}
      </p>
    </div>
  );
}
