import {
  type ComponentPropsWithRef,
  type CSSProperties,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from '#lib/class-names.ts';
import button from './button.module.css';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

/** Maximum widths in CSS pixels (specified-behaviour.md#dialogs). */
const WIDTHS = { form: 600, info: 800 } as const;

/**
 * Initial focus: the first field, otherwise the main action unless it is irreversible; otherwise the browser's
 * default.
 */
const FIRST_FOCUS = `input, select, textarea, .${styles.actions} > :last-child:not(.${button.danger})`;

interface DialogProps {
  isOpen: boolean;
  /** Called by Escape and the close button. Without it the dialog requires an answer. */
  onClose?: () => void;
  title: string;
  kind?: keyof typeof WIDTHS;
  /** Keeps the buttons in view while the content scrolls. */
  hasStickyActions?: boolean;
  closeLabel?: string;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Whether the page’s heading gets the focus at the end, since the element that opened the dialog may be gone. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
}

/** A modal dialog: the browser traps the focus and restores it afterwards. */
export function Dialog({
  isOpen,
  onClose,
  title,
  kind = 'form',
  hasStickyActions = false,
  closeLabel,
  actions,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: a dialog that is removed while open is still in the document then, and can be closed.
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
      className={classNames(styles.dialog, hasStickyActions && styles.sticky)}
      style={{ '--dialog-width': `${WIDTHS[kind]}px` } as CSSProperties}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      {isOpen && (
        <>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            {onClose && closeLabel && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
          </div>
          <div className={styles.content}>
            {children}
            {actions && <DialogActions>{actions}</DialogActions>}
          </div>
        </>
      )}
    </dialog>
  );
}

/** The buttons at the end of a form in a dialog; the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** A form that fills a dialog, with its own `DialogActions`. */
export function DialogForm(props: Omit<ComponentPropsWithRef<'form'>, 'className' | 'noValidate'>) {
  return <form {...props} className={styles.form} noValidate />;
}
