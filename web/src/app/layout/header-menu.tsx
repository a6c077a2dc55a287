import { type ReactNode, useId } from 'react';
import { usePopup } from '#lib/popup.ts';
import type { IconName } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './profile-menu.module.css';

interface HeaderMenuProps {
  icon: IconName;
  label: string;
  className?: string | undefined;
  /** Loads the content of the panel as soon as it may be opened. */
  load: () => Promise<unknown>;
  children: ReactNode;
}

/** A button of the header with a panel below it. Escape, a click elsewhere or a choice closes it. */
export function HeaderMenu({ icon, label, className, load, children }: HeaderMenuProps) {
  const panelId = useId();
  const { isOpen, setOpen, root } = usePopup();
  const loadAhead = () => void load().catch(() => undefined);
  return (
    <div className={styles.profileMenu} ref={root}>
      <IconButton
        icon={icon}
        label={label}
        className={className}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className={styles.panel} id={panelId}>
          {children}
        </div>
      )}
    </div>
  );
}
