import type { Locale } from '@guichet/contract/locale.ts';
import { kindOf } from '@guichet/contract/tenants/home-blocks.ts';
import { BLOCK_PARTS } from '@guichet/contract/tenants/home-rules.ts';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import type { Form } from '#ui/use-form.ts';
import styles from './block-fields.module.css';
import type { BlockValues, HomeSettings, HomeValues } from './home-values.ts';
import { NewsFields } from './news-fields.tsx';
import { PartFields } from './part-fields.tsx';

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
