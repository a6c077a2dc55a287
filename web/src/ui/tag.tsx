import type { CSSProperties, ReactNode } from 'react';
import './tag.css';

/** A short fact. `color` is a theme's own colour, which shows as a dot and a tint. */
export function Tag({
  tone = 'brand',
  color,
  children,
}: {
  tone?: 'brand' | 'neutral' | 'ok' | 'warn' | 'error';
  color?: string | undefined;
  children: ReactNode;
}) {
  if (color) {
    return (
      <span className="tag tag-theme" style={{ '--theme': color } as CSSProperties}>
        {children}
      </span>
    );
  }
  return <span className={`tag tag-${tone}`}>{children}</span>;
}

/** How full something is; always beside words that say it. */
export function Meter({ share, low = false }: { /** 0 to 1. */ share: number; low?: boolean }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span className={`meter${low ? ' meter-low' : ''}`} aria-hidden="true">
      <span className="meter-fill" style={{ width: `${percent}%` }} />
    </span>
  );
}
