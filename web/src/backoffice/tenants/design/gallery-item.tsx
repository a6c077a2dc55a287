import { LOCALES } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useMainLocale } from '#lib/admin-portal.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Tag } from '#ui/tag.tsx';
import type { DesignPicture } from './design-values.ts';
import styles from './gallery-item.module.css';

const UP = 'M12 19V5M6 11l6-6 6 6';
const DOWN = 'M12 5v14M6 13l6 6 6-6';

interface GalleryItemProps {
  picture: DesignPicture;
  index: number;
  count: number;
  isValidated: boolean;
  /** Whether the first picture is that of the home page. */
  marksFirst: boolean;
  onChange: (picture: DesignPicture) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One picture of the gallery: its description in each language and its position. */
export function GalleryItem({
  picture,
  index,
  count,
  isValidated,
  marksFirst,
  onChange,
  onMove,
  onRemove,
}: GalleryItemProps) {
  const t = useTranslations('design.gallery');
  const words = useTranslations('venuePages');
  const pageLocale = useLocale();
  const main = useMainLocale();
  const position = index + 1;
  const describe = (locale: (typeof LOCALES)[number], text: string) =>
    onChange({ ...picture, descriptions: { ...picture.descriptions, [locale]: text } });
  return (
    <li className={styles.galleryItem}>
      <div className={styles.head}>
        <h3>{t('item', { position, count })}</h3>
        {marksFirst && index === 0 && <Tag>{t('first')}</Tag>}
        <div className={styles.actions}>
          <IconButton
            icon={UP}
            data-move={`${picture.id} up`}
            label={t('up', { position })}
            aria-disabled={index === 0 || undefined}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={DOWN}
            data-move={`${picture.id} down`}
            label={t('down', { position })}
            aria-disabled={position === count || undefined}
            onClick={() => onMove(1)}
          />
          <IconButton icon="trash" label={t('remove', { position })} onClick={onRemove} />
        </div>
      </div>
      <div className={styles.body}>
        <img src={picture.url} alt="" width={picture.width} height={picture.height} />
        <div className={styles.descriptions}>
          {LOCALES.map((locale) => {
            const text = picture.descriptions[locale] ?? '';
            const isMain = locale === main;
            return (
              <TextInput
                key={locale}
                label={
                  <>
                    {t('describe', { language: languageName(locale, pageLocale) })}{' '}
                    {text.trim() === '' && <Tag tone="warn">{words('missing')}</Tag>}
                  </>
                }
                {...(isMain && { required: true, hint: t('describeHint') })}
                error={isMain && isValidated && text.trim() === '' ? t('required') : undefined}
                lang={locale}
                maxLength={250}
                value={text}
                onChange={(event) => describe(locale, event.target.value)}
              />
            );
          })}
        </div>
      </div>
    </li>
  );
}
