import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toast.tsx';
import { COPY } from '../icons.ts';
import styles from './facts.module.css';

/** A list of names and values; those without a value are omitted. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== undefined && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A reference number with a button that copies it. */
export function Reference({ value }: { value: string }) {
  const actions = useTranslations('backoffice.actions');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast('success', actions('copied'));
    } catch {
      // The browser refused, or has no clipboard outside of https.
      showToast('error', actions('notCopied'));
    }
  };
  return (
    <span className={styles.reference}>
      <code>{value}</code>
      <IconButton icon={COPY} label={actions('copyValue', { value })} onClick={copy} />
    </span>
  );
}
