import { classNames } from '#lib/class-names.ts';
import { createStore, useStore } from '#lib/store.ts';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

interface Toast {
  id: number;
  tone: 'success' | 'error' | 'info';
  text: string;
  /** Whether it reports an action that leads to another page, and stays there. */
  isKept: boolean;
}

const SHOWN_MS = 7000;
const NONE: readonly Toast[] = [];
const store = createStore<readonly Toast[]>(NONE);
let lastId = 0;

const dismiss = (id: number): void => store.set(store.get().filter((toast) => toast.id !== id));

/**
 * Shows a message at the edge of the page. An error stays until it is dismissed, or the visitor leaves the page.
 * @param isKept keeps it on the next page
 */
export function showToast(tone: Toast['tone'], text: string, { isKept = false } = {}): void {
  lastId += 1;
  const id = lastId;
  store.set([...store.get().filter((toast) => toast.text !== text), { id, tone, text, isKept }].slice(-3));
  if (tone !== 'error') setTimeout(() => dismiss(id), SHOWN_MS);
}

/** Removes the toasts of the previous page after a navigation. */
export function leaveToasts(): void {
  store.set(
    store
      .get()
      .filter(({ isKept }) => isKept)
      .map((toast) => ({ ...toast, isKept: false })),
  );
}

/** Returns the shown toasts. */
export const shownToasts = (): readonly Pick<Toast, 'tone' | 'text'>[] => store.get();

const ICONS: Record<Toast['tone'], IconName> = { success: 'check', error: 'alert', info: 'info' };

/** The region of the toasts; on every page, so that screen readers observe it from the start. */
export function Toasts({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toasts = useStore(store, NONE);
  return (
    <section className={styles.list} aria-label={label} aria-live="polite">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={classNames(styles.toast, styles[toast.tone])}
          role={toast.tone === 'error' ? 'alert' : undefined}
        >
          <Icon name={ICONS[toast.tone]} />
          <span className={styles.text}>{toast.text}</span>
          <IconButton icon="close" label={dismissLabel} onClick={() => dismiss(toast.id)} />
        </div>
      ))}
    </section>
  );
}
