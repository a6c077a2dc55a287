import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import styles from './settings-preview.module.css';

interface SettingsPreviewProps {
  children: ReactNode;
  /** Accessible name of a preview that is higher than the window; it scrolls, also by keyboard. */
  scrolledAs?: string;
  /** Content below the preview. */
  action?: ReactNode;
}

/** A preview of the public page beside the form, in the language of the back office. It is inert. */
export function SettingsPreview({ children, scrolledAs, action }: SettingsPreviewProps) {
  const t = useTranslations('venuePages');
  const id = useId();
  return (
    <section className={styles.settingsPreview} aria-labelledby={id}>
      <h2 id={id}>{t('preview')}</h2>
      {scrolledAs ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling element
        <section className={classNames(styles.stage, styles.scrolled)} aria-label={scrolledAs} tabIndex={0}>
          <div inert>{children}</div>
        </section>
      ) : (
        <div className={styles.stage} inert>
          {children}
        </div>
      )}
      {action}
    </section>
  );
}
