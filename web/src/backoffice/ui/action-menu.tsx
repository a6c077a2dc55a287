import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './action-menu.module.css';

const MORE: IconName = 'M5 12v.1M12 12v.1M19 12v.1';

export interface MenuAction {
  label: string;
  icon: IconName;
  isDanger?: boolean;
  onSelect: () => void;
}

/** Actions on one thing behind a button: arrow keys go through them, Escape or a press elsewhere closes them. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [isOpen, setOpen] = useState(false);
  const menuId = useId();
  const root = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => [
    ...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
  ];
  const close = (): void => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const onPointer = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', onPointer);
    return () => removeEventListener('pointerdown', onPointer);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (next !== undefined) all[next % all.length]?.focus();
    if (event.key === 'Escape' || next !== undefined) event.preventDefault();
  };
  return (
    <div className={styles.actionMenu} ref={root}>
      <IconButton
        icon={MORE}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className={styles.list} id={menuId} role="menu" aria-label={label} onKeyDown={onKeyDown}>
          {actions.map((action) => (
            <button
              key={action.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={action.isDanger ? styles.danger : undefined}
              onClick={() => {
                close();
                action.onSelect();
              }}
            >
              <Icon name={action.icon} size={20} />
              {action.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
