import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import styles from './settings-preview.module.css';

interface SettingsPreviewProps {
  children: ReactNode;
  /** The name of a preview that is higher than the window: it scrolls, by the keyboard too. */
  scrolledAs?: string;
  /** Below it. */
  action?: ReactNode;
}

/** What visitors will see, beside the form, in the language of the back office. Nothing of it can be reached. */
export function SettingsPreview({ children, scrolledAs, action }: SettingsPreviewProps) {
  const t = useTranslations('venuePages');
  const id = useId();
  return (
    <section className={styles.settingsPreview} aria-labelledby={id}>
      <h2 id={id}>{t('preview')}</h2>
      {scrolledAs ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach that
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
