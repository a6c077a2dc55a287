import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import layout from './layout.module.css';
import styles from './state.module.css';
import typography from './typography.module.css';

/** An empty or failed part of a page: the reason, and what to do. */
export function State({
  title,
  text,
  action,
  level = 2,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      <BlankTicket />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

/** A page with a single message: not found, failed, in maintenance. */
export function StatePage({
  code,
  title,
  text,
  action,
}: {
  code?: string | undefined;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classNames(styles.page, layout.wrap)}>
      <div className={styles.state}>
        <BlankTicket />
        {code && <span className={classNames(styles.code, typography.num)}>{code}</span>}
        <h1 tabIndex={-1}>{title}</h1>
        {text && <p>{text}</p>}
        {action}
      </div>
    </div>
  );
}

function BlankTicket() {
  return (
    <svg className={styles.picture} viewBox="0 0 132 84" fill="none" aria-hidden="true">
      <g transform="rotate(-6 66 42)">
        <path
          d="M14 16h66a7 7 0 0 0 14 0h24a6 6 0 0 1 6 6v40a6 6 0 0 1-6 6H94a7 7 0 0 0-14 0H14a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6z"
          fill="currentColor"
          opacity=".14"
        />
        <path d="M87 27v30" stroke="currentColor" strokeWidth="2.5" strokeDasharray="4 5" opacity=".6" />
        <path
          d="M20 46c8-8 14-8 22 0s14 8 26-2"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          opacity=".75"
        />
        <circle cx="58" cy="30" r="7" fill="var(--sun)" />
      </g>
    </svg>
  );
}
