import { PAGE_LINKS } from '@guichet/contract/tenants/home-blocks.ts';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { FieldError } from '#ui/field.tsx';
import { EditorBox } from '../mail-templates/editor/editor-box.tsx';
import { useMailEditor } from '../mail-templates/editor/use-mail-editor.ts';
import styles from './rich-field.module.css';

interface RichFieldProps {
  label: string;
  error: string | undefined;
  lang: string;
  /** HTML in the grammar of mails */
  value: string;
  onChange: (html: string) => void;
}

/** A text with headings, lists, links and buttons, which may link to pages of the venue. */
export function RichField({ label, error, lang, value, onChange }: RichFieldProps) {
  const t = useTranslations('homePage.links');
  const id = useId();
  const editor = useMailEditor({
    kind: 'text',
    value,
    labelledBy: id,
    describedBy: `${id}-error`,
    lang,
    isInvalid: error !== undefined,
    nameOf: (code) => code,
    onChange,
  });
  const links = PAGE_LINKS.map((code) => ({ code, kind: 'link' as const, name: t(code), isRequired: false }));
  return (
    <div className={styles.richField}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <EditorBox kind="text" editor={editor} variables={links} />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
