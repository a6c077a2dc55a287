import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { kindOf, PAGE_LINKS } from '@guichet/contract/tenants/home-blocks.ts';
import {
  BLOCK_PARTS,
  MAX_NEWS,
  MAX_NEWS_PICTURES,
  MAX_PLAIN_TEXT,
  MAX_TITLE,
} from '@guichet/contract/tenants/home-rules.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useId } from 'react';
import type { Path } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { moved } from '#backoffice/ui/moved.ts';
import { Button } from '#ui/button.tsx';
import { Field, FieldError, fieldProps } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import { TextInput } from '#ui/inputs.tsx';
import typography from '#ui/typography.module.css';
import type { Form } from '#ui/use-form.ts';
import { EditorBox } from '../mail-templates/editor/editor-box.tsx';
import { useMailEditor } from '../mail-templates/editor/use-mail-editor.ts';
import { GalleryField } from '../pictures/gallery-field.tsx';
import styles from './home-settings-page.module.css';
import {
  type BlockValues,
  type HomeSettings,
  type HomeValues,
  type NewsValues,
  newNews,
  type PartValues,
} from './home-values.ts';

interface BlockFieldsProps {
  form: Form<HomeValues>;
  /** Index of the block in the form. */
  at: number;
  block: BlockValues;
  locale: Locale;
  usual: HomeSettings['usual'];
  onChange: (changed: Partial<BlockValues>) => void;
  onRemove: () => void;
}

/** Texts and pictures of a block. */
export function BlockFields({ form, at, block, locale, usual, onChange, onRemove }: BlockFieldsProps) {
  const t = useTranslations('homePage');
  const kind = kindOf(block.code);
  if (kind === 'news')
    return (
      <NewsFields
        form={form}
        at={`blocks.${at}.items`}
        items={block.items}
        locale={locale}
        onChange={(items) => onChange({ items })}
      />
    );
  return (
    <>
      <PartFields
        key={locale}
        form={form}
        at={`blocks.${at}`}
        part={block}
        locale={locale}
        isPlain={kind === 'hero'}
        usual={kind === 'hero' ? usual : undefined}
        maxPictures={BLOCK_PARTS[kind].pictures}
        empty={kind === 'hero' ? t('pictures.hero') : t('pictures.none')}
        onChange={onChange}
      />
      {kind === 'text' && (
        <Button variant="ghost" icon="trash" className={styles.remove} onClick={onRemove}>
          {t('removeText')}
        </Button>
      )}
    </>
  );
}

interface NewsFieldsProps {
  form: Form<HomeValues>;
  /** The path of the list in the form. */
  at: string;
  items: NewsValues[];
  locale: Locale;
  onChange: (items: NewsValues[]) => void;
}

/** The news, newest first; each has its period. */
function NewsFields({ form, at, items, locale, onChange }: NewsFieldsProps) {
  const t = useTranslations('homePage.news');
  return (
    <>
      {items.length === 0 && <p className={typography.muted}>{t('none')}</p>}
      {items.map((item, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a news
          key={`${index} ${locale}`}
          className={styles.news}
        >
          <legend className={styles.legend}>{t('item', { number: index + 1 })}</legend>
          <PartFields
            form={form}
            at={`${at}.${index}`}
            part={item}
            locale={locale}
            isPlain={false}
            maxPictures={MAX_NEWS_PICTURES}
            empty={t('noPicture')}
            onChange={(changed) => onChange(items.with(index, { ...item, ...changed }))}
          />
          <div className={styles.dates}>
            {(['from', 'until'] as const).map((side) => (
              <DatePicker
                key={side}
                name={`${at}.${index}.${side}`}
                label={t(side)}
                value={item[side]}
                error={form.errorOf(`${at}.${index}.${side}` as Path<HomeValues>)}
                onChange={(day) => onChange(items.with(index, { ...item, [side]: day }))}
              />
            ))}
          </div>
          <div className={styles.newsButtons}>
            {index > 0 && (
              <Button variant="ghost" onClick={() => onChange(moved(items, index, -1) ?? items)}>
                {t('earlier')}
              </Button>
            )}
            <Button variant="ghost" icon="trash" onClick={() => onChange(items.toSpliced(index, 1))}>
              {t('remove')}
            </Button>
          </div>
        </fieldset>
      ))}
      {items.length < MAX_NEWS && (
        <Button
          variant="soft"
          icon="plus"
          className={styles.add}
          onClick={() => onChange([newNews(), ...items])}
        >
          {t('add')}
        </Button>
      )}
    </>
  );
}

interface PartFieldsProps {
  form: Form<HomeValues>;
  /** Its path in the form. */
  at: string;
  part: PartValues;
  locale: Locale;
  isPlain: boolean;
  /** Placeholder while the venue has no text. */
  usual?: HomeSettings['usual'] | undefined;
  maxPictures: number;
  /** Text for a missing picture. */
  empty: string;
  onChange: (changed: Partial<PartValues>) => void;
}

/** Title and text in one language, and the pictures. */
function PartFields({
  form,
  at,
  part,
  locale,
  isPlain,
  usual,
  maxPictures,
  empty,
  onChange,
}: PartFieldsProps) {
  const t = useTranslations('homePage');
  const language = languageName(locale, useLocale());
  const { titles, texts, pictures } = part;
  const errorOf = (field: string) => form.errorOf(`${at}.${field}` as Path<HomeValues>);
  const text = {
    label: t('text', { language }),
    error: errorOf(`texts.${locale}`),
    onText: (value: string) => onChange({ texts: { ...texts, [locale]: value } }),
  };
  return (
    <>
      <TextInput
        name={`${at}.titles.${locale}`}
        label={t('title', { language })}
        error={errorOf(`titles.${locale}`)}
        lang={locale}
        maxLength={MAX_TITLE}
        placeholder={usual && labelIn(usual.titles, locale)}
        value={titles[locale]}
        onChange={({ target }) => onChange({ titles: { ...titles, [locale]: target.value } })}
      />
      {isPlain ? (
        <Field {...fieldProps({ label: text.label, error: text.error })}>
          {(aria) => (
            <TextArea
              {...aria}
              name={`${at}.texts.${locale}`}
              lang={locale}
              rows={3}
              maxLength={MAX_PLAIN_TEXT}
              placeholder={usual && labelIn(usual.texts, locale)}
              value={texts[locale]}
              onChange={({ target }) => text.onText(target.value)}
            />
          )}
        </Field>
      ) : (
        <RichField {...text} lang={locale} value={texts[locale]} onChange={text.onText} />
      )}
      {maxPictures > 0 && (
        <GalleryField
          pictures={pictures}
          onChange={(changed) => onChange({ pictures: changed })}
          isUnsaved={form.isDirty}
          isValidated={errorOf('pictures') !== undefined}
          empty={empty}
          most={maxPictures}
        />
      )}
    </>
  );
}

interface RichFieldProps {
  label: string;
  error: string | undefined;
  lang: string;
  /** HTML in the grammar of mails */
  value: string;
  onChange: (html: string) => void;
}

/** A text with headings, lists, links and buttons, which may link to pages of the venue. */
function RichField({ label, error, lang, value, onChange }: RichFieldProps) {
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
