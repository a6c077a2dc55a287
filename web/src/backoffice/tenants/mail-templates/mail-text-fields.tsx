import type { Locale } from '@guichet/contract/locale.ts';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FieldError } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import typography from '#ui/typography.module.css';
import { EditorBox } from './editor/editor-box.tsx';
import { useMailEditor } from './editor/use-mail-editor.ts';
import { isOwnSomewhere, type MailOfForm } from './mail-data.ts';
import styles from './mail-templates-page.module.css';

/** Subject and text of a mail in one language. */
export function MailTextFields({ mail, locale }: { mail: MailOfForm; locale: Locale }) {
  const t = useTranslations('mailTemplates');
  const id = useId();
  const { template, form } = mail;
  const { subject, html } = form.values.texts[locale];
  const errors = {
    subject: form.errorOf(`texts.${locale}.subject`),
    html: form.errorOf(`texts.${locale}.html`),
  };
  const variables = template.variables.map((one) => ({ ...one, name: t(`variables.${one.code}`) }));
  const nameOf = (code: string) => variables.find((one) => one.code === code)?.name ?? code;
  const editorOf = (kind: 'subject' | 'text', value: string, field: 'subject' | 'html') =>
    ({
      kind,
      value,
      labelledBy: `${id}-${kind}`,
      describedBy: `${id}-${kind}-error`,
      lang: locale,
      isInvalid: errors[field] !== undefined,
      nameOf,
      onChange: (next: string) => mail.write(locale, { [field]: next }),
    }) as const;
  const ofSubject = useMailEditor(editorOf('subject', subject, 'subject'));
  const ofText = useMailEditor(editorOf('text', html, 'html'));
  return (
    <div className={styles.textFields}>
      <MailState mail={mail} locale={locale} />
      <div className={styles.field}>
        <span className={styles.label} id={`${id}-subject`}>
          {t('subject')}
        </span>
        <EditorBox kind="subject" editor={ofSubject} variables={variables} />
        <FieldError id={`${id}-subject-error`} error={errors.subject} />
      </div>
      <div className={styles.field}>
        <span className={styles.label} id={`${id}-text`}>
          {t('text')}
        </span>
        <EditorBox kind="text" editor={ofText} variables={variables} />
        <FieldError id={`${id}-text-error`} error={errors.html} />
        <p className={classNames(typography.muted, typography.small)}>{t('plain')}</p>
      </div>
      {form.values.isOwn[locale] && <Restore onRestore={() => mail.restore(locale)} />}
    </div>
  );
}

/** Explains which text is sent while the venue has none in this language. */
function MailState({ mail, locale }: { mail: MailOfForm; locale: Locale }) {
  const t = useTranslations('mailTemplates');
  const { isOwn } = mail.form.values;
  if (isOwn[locale]) return null;
  if (!isOwnSomewhere(isOwn))
    return <p className={classNames(typography.muted, typography.small)}>{t('standard')}</p>;
  return (
    <Notice
      isInset
      tone="warning"
      actions={
        <Button variant="ghost" onClick={() => mail.write(locale, {})}>
          {t('missing.keep')}
        </Button>
      }
    >
      <p>{t('missing.text')}</p>
    </Notice>
  );
}

function Restore({ onRestore }: { onRestore: () => void }) {
  const t = useTranslations('mailTemplates.restore');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <TextButton onClick={() => setAsking(true)}>{t('action')}</TextButton>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('title')}
        cancelLabel={t('keep')}
        confirmLabel={t('confirm')}
        onConfirm={onRestore}
      >
        <p>{t('text')}</p>
      </ConfirmDialog>
    </>
  );
}
