import { type CSSProperties, type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import button from './button.module.css';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

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
  /** Buttons, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every dialog: title, close button, content and buttons. The browser traps the focus. */
export function Dialog({
  isOpen,
  onClose,
  title,
  kind = 'form',
  hasStickyActions = false,
  actions,
  children,
}: DialogProps) {
  const t = useTranslations('common');
  const element = useModal(isOpen, FIRST_FOCUS);
  const titleId = useId();
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
            {onClose && <IconButton icon="close" label={t('close')} onClick={onClose} />}
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

/** Buttons at the end of a dialog's content, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
