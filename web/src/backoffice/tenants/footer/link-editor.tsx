import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { LINK_KINDS, MAX_DOCUMENT_BYTES, mayBeDocument } from '@guichet/contract/tenants/link-rules.ts';
import { useId, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useMainLocale } from '#lib/admin-portal.ts';
import { base64Of } from '#lib/base-64.ts';
import { classNames } from '#lib/class-names.ts';
import { FileProblem } from '#lib/file-problem.ts';
import { fileSize } from '#lib/file-size.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import type { Form } from '#ui/use-form.ts';
import { LanguageLabel } from '../saved-settings/language-label.tsx';
import { useFileUpload } from '../use-file-upload.ts';
import styles from './footer-page.module.css';
import { type FooterValues, isSaid, type StoredDocument } from './footer-values.ts';

/** One link: its kind, and its name with an address or a document in each language. */
export function LinkEditor({ form, index }: { form: Form<FooterValues>; index: number }) {
  const t = useTranslations('venuePages.footer');
  const kind = form.text(`links.${index}.kind`);
  return (
    <div className={styles.linkEditor}>
      <Select {...kind} error={kind.error && t('kindTaken')} label={t('kind')} hint={t('kindHint')}>
        {LINK_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`kinds.${one}`)}
          </option>
        ))}
      </Select>
      {LOCALES.map((locale) => (
        <ContentFields key={locale} form={form} index={index} locale={locale} />
      ))}
    </div>
  );
}

function ContentFields({ form, index, locale }: { form: Form<FooterValues>; index: number; locale: Locale }) {
  const t = useTranslations('venuePages.footer');
  const main = useMainLocale();
  const path = `links.${index}.contents.${locale}` as const;
  const link = form.values.links[index];
  if (!link) return null;
  const content = link.contents[locale];
  const isMain = locale === main;
  const hasDocument = mayBeDocument(link.kind);
  return (
    <fieldset className={styles.language}>
      <legend>
        <LanguageLabel locale={locale} isMissing={!isSaid(content)} />
      </legend>
      <TextInput
        {...form.text(`${path}.name`)}
        label={t('name')}
        lang={locale}
        maxLength={80}
        required={isMain}
      />
      {!(hasDocument && content.document) && (
        <TextInput
          {...form.text(`${path}.url`)}
          label={t('url')}
          hint={hasDocument ? t('urlHint') : undefined}
          type="url"
          inputMode="url"
          maxLength={500}
          placeholder="https://"
        />
      )}
      {hasDocument && (
        <DocumentField
          document={content.document}
          locale={locale}
          onDocument={(document) => {
            form.set(`${path}.document`, document);
            const isUnnamed = document !== null && content.name.trim() === '';
            if (isUnnamed) form.set(`${path}.name`, document.name.replace(/\.pdf$/i, '').slice(0, 80));
          }}
        />
      )}
    </fieldset>
  );
}

interface DocumentFieldProps {
  document: StoredDocument | null;
  locale: Locale;
  /** Called with an uploaded document, which is public once it is saved, or with null when it is removed. */
  onDocument: (document: StoredDocument | null) => void;
}

/** Chooses, replaces or removes the document of a link in one language. */
function DocumentField({ document, locale, onDocument }: DocumentFieldProps) {
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

type Problem = 'tooLarge' | 'type';

/** Checks a file before it is sent; the server checks the content. @throws FileProblem */
function checkFile({ size, name }: File): void {
  if (size > MAX_DOCUMENT_BYTES) throw new FileProblem<Problem>('tooLarge');
  if (!/\.pdf$/i.test(name)) throw new FileProblem<Problem>('type');
}

/** Sends one document at a time and reports the outcome. */
function useDocumentUpload(onDocument: (document: StoredDocument) => void) {
  const t = useTranslations('venuePages.document');
  return useFileUpload<Problem>({
    t,
    upload: async (file) => {
      checkFile(file);
      const body = {
        name: file.name.slice(-200),
        mediaType: 'application/pdf',
        content: await base64Of(file),
      };
      onDocument(await adminApi('POST /settingsportal/document', { body }));
    },
  });
}
