import type { Locale } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useId, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { fileSize } from '#lib/file-size.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import typography from '#ui/typography.module.css';
import styles from './document-field.module.css';
import type { StoredDocument } from './footer-values.ts';
import { useDocumentUpload } from './use-document-upload.ts';

interface DocumentFieldProps {
  document: StoredDocument | null;
  locale: Locale;
  /** Called with an uploaded document, which is public once it is saved, or with null when it is removed. */
  onDocument: (document: StoredDocument | null) => void;
}

/** Chooses, replaces or removes the document of a link in one language. */
export function DocumentField({ document, locale, onDocument }: DocumentFieldProps) {
  const t = useTranslations('venuePages.document');
  const pageLocale = useLocale();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { send, isSending, error, note } = useDocumentUpload(onDocument);
  const of = <span className="visually-hidden"> – {languageName(locale, pageLocale)}</span>;
  return (
    <div className={styles.documentField}>
      <input
        ref={input}
        type="file"
        accept="application/pdf"
        hidden
        onChange={(event) => {
          send(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      {document && (
        <p className={styles.name}>
          {t('file', { name: document.name, size: fileSize(document.size, pageLocale) })}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          variant={document ? 'ghost' : 'soft'}
          busy={isSending}
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-formats${error ? ` ${id}-error` : ''}`}
        >
          {t(document ? 'replace' : 'choose')}
          {of}
        </Button>
        {document && (
          <Button variant="ghost" icon="trash" onClick={() => onDocument(null)}>
            {t('remove')}
            {of}
          </Button>
        )}
      </div>
      <span className={classNames(typography.muted, typography.small)} id={`${id}-formats`}>
        {t('formats')}
      </span>
      <p className={typography.small} role="status">
        {isSending ? t('sending') : note}
      </p>
      <div role="alert">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}
