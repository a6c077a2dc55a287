import { DEFAULT_LOCALE, LOCALES } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { moved } from '#backoffice/ui/moved.ts';
import { useMainLocale } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import type { DesignPicture } from '../design/design-values.ts';
import styles from './picture-field.module.css';
import { PictureField } from './picture-field.tsx';

/** Pictures besides the logo that the contract allows a design. */
const MAX_PICTURES = 8;

interface GalleryFieldProps {
  pictures: readonly DesignPicture[];
  onChange: (pictures: DesignPicture[]) => void;
  /** Whether there are unsaved changes. */
  isUnsaved: boolean;
  /** Whether missing descriptions are marked as errors. */
  isValidated: boolean;
  /** Text for an empty gallery. */
  empty?: string;
  /** Maximum number of pictures. */
  most?: number;
}

/** The venue's pictures in their order, each with a description. */
export function GalleryField({
  pictures,
  onChange,
  isUnsaved,
  isValidated,
  empty,
  most = MAX_PICTURES,
}: GalleryFieldProps) {
  const t = useTranslations('design.gallery');
  const [removed, setRemoved] = useState<{ picture: DesignPicture; index: number }>();
  const [note, setNote] = useState('');
  const { element, focusNext } = useFocusAfter(pictures);
  const replace = (index: number, ...by: DesignPicture[]) => onChange(pictures.toSpliced(index, 1, ...by));
  const move = (index: number, by: -1 | 1) => {
    const next = moved(pictures, index, by);
    if (!next) return;
    onChange(next);
    setRemoved(undefined);
    setNote(t('moved', { position: index + by + 1 }));
    focusNext(`[data-move="${pictures[index]?.id} ${by < 0 ? 'up' : 'down'}"]`);
  };
  const remove = (index: number) => {
    const picture = pictures[index];
    if (!picture) return;
    replace(index);
    setRemoved({ picture, index });
    setNote('');
    focusNext('[data-note] button');
  };
  // A reset of the form may have restored the picture.
  const gone = pictures.some(({ id }) => id === removed?.picture.id) ? undefined : removed;
  const restore = () => {
    if (!gone) return;
    onChange(pictures.toSpliced(gone.index, 0, gone.picture));
    setRemoved(undefined);
    setNote('');
    focusNext(`[data-move="${gone.picture.id} up"]`);
  };
  return (
    <div className={styles.galleryField} ref={element}>
      {pictures.length === 0 && <p className={typography.muted}>{empty ?? t('empty')}</p>}
      <ol>
        {pictures.map((picture, index) => (
          <GalleryItem
            key={picture.id}
            picture={picture}
            index={index}
            count={pictures.length}
            isValidated={isValidated}
            marksFirst={empty === undefined}
            onChange={(changed) => replace(index, changed)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div className={styles.note} data-note>
        <span role="status">{gone ? t('removed') : note}</span>
        {gone && pictures.length < most && (
          <Button variant="soft" onClick={restore}>
            {t('restore')}
          </Button>
        )}
      </div>
      {pictures.length < most ? (
        <PictureField
          label={t('add')}
          use="gallery"
          isUnsaved={isUnsaved}
          onPicture={(picture) =>
            onChange([...pictures, { ...picture, descriptions: { [DEFAULT_LOCALE]: '' } }])
          }
        />
      ) : (
        <p className={typography.muted}>{t('full', { count: most })}</p>
      )}
    </div>
  );
}

/** Restores focus after a change of the list has moved or removed the focused control. */
function useFocusAfter(pictures: readonly DesignPicture[]) {
  const element = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the list
  useEffect(() => {
    if (wanted.current) element.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  }, [pictures]);
  return {
    element,
    /**
     * @param selector of the control to focus after the change
     */
    focusNext: (selector: string) => {
      wanted.current = selector;
    },
  };
}

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
function GalleryItem({
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
