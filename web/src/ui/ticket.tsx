import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import styles from './ticket.module.css';

interface TicketProps {
  /** Colour of the edge: the theme's, or the tenant's without a theme. */
  color?: string | undefined;
  /** Content of the stub: the price, the code. */
  stub: ReactNode;
  /** Whether it is used, expired or sold out. */
  isVoid?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A card in the form of a ticket: body and stub. */
export function Ticket({ color, stub, isVoid = false, className, children }: TicketProps) {
  return (
    <article
      className={classNames(styles.ticket, isVoid && styles.void, className)}
      style={color ? ({ '--theme': color } as CSSProperties) : undefined}
    >
      <div className={styles.body}>{children}</div>
      <div className={styles.stub}>{stub}</div>
    </article>
  );
}
