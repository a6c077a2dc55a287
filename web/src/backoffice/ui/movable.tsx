import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './movable.module.css';

/** A row that can be moved. */
interface MovableRow {
  /** Unique in the list */
  key: string;
  name: string;
  canMove: (by: -1 | 1) => boolean;
  /** Moves the row. @returns its new position and the number of rows; undefined when it cannot be moved */
  move: (by: -1 | 1) => { position: number; count: number } | undefined;
}

interface MovableProps {
  className?: string | undefined;
  /**
   * @param buttons that move a row up and down
   */
  children: (buttons: (row: MovableRow) => ReactNode) => ReactNode;
}

const UP = 'M6 15l6-6 6 6';

/** A list whose rows are moved by buttons. Focus stays on the pressed button, and the new position is announced. */
export function Movable({ className, children }: MovableProps) {
  const t = useTranslations('backoffice.order');
  const place = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState<{ button: string; turn: number }>();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    // A button that moves with its row loses focus.
    const selector = `[data-move="${CSS.escape(pressed?.button ?? '')}"]`;
    if (pressed) place.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [pressed]);
  const press = ({ key, name, move }: MovableRow, by: -1 | 1) => {
    const to = move(by);
    if (to) setAnnouncement(t('moved', { name, ...to }));
    setPressed((known) => ({ button: `${key} ${by}`, turn: (known?.turn ?? 0) + 1 }));
  };
  const button = (row: MovableRow, by: -1 | 1) => (
    <IconButton
      icon={by < 0 ? UP : 'down'}
      label={t(by < 0 ? 'up' : 'down', { name: row.name })}
      data-move={`${row.key} ${by}`}
      // The button stays enabled at the ends of the list, since it may have focus.
      aria-disabled={!row.canMove(by) || undefined}
      onClick={() => press(row, by)}
    />
  );
  return (
    <div ref={place} className={className}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {children((row) => (
        <span className={styles.moves}>
          {button(row, -1)}
          {button(row, 1)}
        </span>
      ))}
    </div>
  );
}
