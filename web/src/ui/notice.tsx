import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import layout from './layout.module.css';
import styles from './notice.module.css';

const ICONS = { info: 'info', warning: 'alert', success: 'check' } as const satisfies Record<
  string,
  IconName
>;

interface NoticeProps {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Whether it is within a card. */
  isInset?: boolean;
}

/** An important message within a page, with its actions. */
export function Notice({ tone = 'info', title, children, actions, isInset = false }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, isInset && styles.inset, tone !== 'info' && styles[tone])}>
      <Icon name={ICONS[tone]} />
      <div className={styles.text}>
        {title && <b>{title}</b>}
        {children}
      </div>
      {actions && <div className={classNames(styles.actions, layout.compact)}>{actions}</div>}
    </div>
  );
}
