import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';

const ICONS = { info: 'info', warning: 'alert', success: 'check' } as const satisfies Record<
  string,
  IconName
>;

/** Something to know before going on, with what can be done about it. */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
}: {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={ICONS[tone]} />
      <div className="notice-text">
        {title && <b>{title}</b>}
        {children}
      </div>
      {actions && <div className="notice-actions">{actions}</div>}
    </div>
  );
}
