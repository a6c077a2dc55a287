import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { moved } from '#backoffice/ui/moved.ts';
import { Button } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';
import type { DesignPicture } from './design-values.ts';
import styles from './gallery-field.module.css';
import { GalleryItem } from './gallery-item.tsx';
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
