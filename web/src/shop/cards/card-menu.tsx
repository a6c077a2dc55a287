import { type ReactNode, useId } from 'react';
import { usePopup } from '#lib/popup.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './card-actions.module.css';

const DOTS = 'M5 12h.01M12 12h.01M19 12h.01';

interface CardMenuProps {
  label: string;
  /** Its entries, given what closes it. */
  children: (close: () => void) => ReactNode;
}

/** The rarer actions, behind a button. */
export function CardMenu({ label, children }: CardMenuProps) {
  const menuId = useId();
  const { isOpen, setOpen, root } = usePopup();
  return (
    <div className={styles.menu} ref={root}>
      <IconButton
        icon={DOTS}
        label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ul className={styles.panel} id={menuId}>
          {children(() => setOpen(false))}
        </ul>
      )}
    </div>
  );
}
