import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import styles from './picture-field.module.css';
import { PICTURE_TYPES, type PictureUse, type UploadedPicture, useUpload } from './upload-picture.ts';

interface PictureFieldProps {
  /** Accessible name of the picture. */
  label: string;
  use: PictureUse;
  /** The current picture; without one, a drop area is shown. */
  picture?: Pick<UploadedPicture, 'url' | 'name' | 'width' | 'height'> | undefined;
  /** Whether the uploaded picture is not saved yet. */
  isUnsaved: boolean;
  /** Called with an uploaded picture, which is public only once it is saved. */
  onPicture: (picture: UploadedPicture) => void;
  /** Removes the picture; absent when one is required or another control removes it. */
  onRemove?: () => void;
  /** Undoes the removal of a picture. */
  onRestore?: (() => void) | undefined;
}

/** Chooses, drops, replaces or removes a picture. Its page loads the phrases `picture`. */
export function PictureField(props: PictureFieldProps) {
  const { use, picture, isUnsaved, onPicture } = props;
  const t = useTranslations('picture');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { send, isSending, error, note } = useUpload(use, onPicture);
  const { isOver, drop } = useDrop(send);
  return (
    <div className={styles.pictureField} data-over={isOver || undefined} {...drop}>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        onChange={(event) => {
          send(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      {picture && (
        <div className={styles.shown}>
          <img src={picture.url} alt="" />
          <p className={classNames(typography.muted, typography.small)}>
            {t('size', { name: picture.name, width: picture.width, height: picture.height })}
          </p>
        </div>
      )}
      <div className={styles.choose}>
        {!picture && <Icon name={PICTURE} size={32} />}
        <PictureButtons
          {...props}
          isSending={isSending}
          describedBy={`${id}-formats${error ? ` ${id}-error` : ''}`}
          onChoose={() => input.current?.click()}
        />
        {!picture && (
          <span className={classNames(styles.drop, typography.muted, typography.small)}>{t('drop')}</span>
        )}
        <span className={classNames(typography.muted, typography.small)} id={`${id}-formats`}>
          {t('formats')}
        </span>
      </div>
      <p className={typography.small} role="status">
        {isSending ? t('sending') : isUnsaved && note}
      </p>
      <div role="alert">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}

interface PictureButtonsProps extends PictureFieldProps {
  isSending: boolean;
  describedBy: string;
  onChoose: () => void;
}

function PictureButtons({
  label,
  picture,
  onRemove,
  onRestore,
  isSending,
  describedBy,
  onChoose,
}: PictureButtonsProps) {
  const t = useTranslations('picture');
  const second = picture ? onRemove : onRestore;
  const of = <span className="visually-hidden"> – {label}</span>;
  return (
    <div className={styles.buttons}>
      <Button
        variant={picture ? 'ghost' : 'soft'}
        busy={isSending}
        onClick={onChoose}
        aria-describedby={describedBy}
      >
        {t(picture ? 'replace' : 'choose')}
        {of}
      </Button>
      {/* One button for both, so that it keeps focus when it turns into its opposite. */}
      {second && (
        <Button variant="ghost" icon={picture ? 'trash' : 'back'} onClick={second}>
          {t(picture ? 'remove' : 'restore')}
          {of}
        </Button>
      )}
    </div>
  );
}

/** Handles files dropped onto an element. */
function useDrop(send: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      send(event.dataTransfer.files[0]);
    },
  };
  return { isOver, drop };
}

/** Icon of a landscape in a frame. */
const PICTURE =
  'M4 5h16v14H4zM4 16l4.5-5 4 4.5 2.5-2.500 5 5M14.500 9.500a1.300 1.300 0 1 0 2.600 0 1.300 1.300 0 1 0-2.600 0z';
