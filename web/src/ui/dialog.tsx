import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import './dialog.css';

/** Specification §9. */
const WIDTHS = { form: 600, info: 800 } as const;

/** The first field, else the main action, unless it cannot be undone; the browser's own choice otherwise. */
const FIRST_FOCUS = 'input, select, textarea, .dialog-actions > :last-child:not(.button-danger)';

interface DialogProps {
  isOpen: boolean;
  /** Asked to close: Escape, the cross. Without it the dialog must be answered. */
  onClose?: () => void;
  title: string;
  kind?: keyof typeof WIDTHS;
  closeLabel?: string;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What opened the dialog may be gone with what was done in it: then the page’s heading is where one goes on. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
}

/** A modal dialog: the browser keeps the focus inside and gives it back afterwards. */
export function Dialog({
  isOpen,
  onClose,
  title,
  kind = 'form',
  closeLabel,
  actions,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // In the layout’s turn: a dialog that is taken away while it is open is still on the page then, and can be closed.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || !isOpen) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>(FIRST_FOCUS)?.focus();
    return () => {
      dialog.close();
      setTimeout(keepFocus);
    };
  }, [isOpen]);
  return (
    <dialog
      ref={element}
      className="dialog"
      style={{ '--dialog-width': `${WIDTHS[kind]}px` } as CSSProperties}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      {isOpen && (
        <>
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            {onClose && closeLabel && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
          </div>
          <div className="dialog-content">
            {children}
            {actions && <div className="dialog-actions">{actions}</div>}
          </div>
        </>
      )}
    </dialog>
  );
}
