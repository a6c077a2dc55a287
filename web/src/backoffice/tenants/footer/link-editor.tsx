import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { LINK_KINDS, mayBeDocument } from '@guichet/contract/tenants/link-rules.ts';
import { useTranslations } from 'use-intl';
import { useMainLocale } from '#lib/admin-portal.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import type { Form } from '#ui/use-form.ts';
import { LanguageLabel } from '../saved-settings/language-label.tsx';
import { DocumentField } from './document-field.tsx';
import { type FooterValues, isSaid } from './footer-values.ts';
import styles from './link-editor.module.css';

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
