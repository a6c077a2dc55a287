import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Ticket } from './ticket.tsx';
import { TicketCode } from './ticket-code.tsx';
import styles from './ticket-details.module.css';
import typography from './typography.module.css';

interface TicketDetailsProps {
  /** Colour of its theme */
  color: string | undefined;
  isVoid?: boolean;
  stub: ReactNode;
  state: ReactNode;
  number: string;
  /** Name of the service; may link to the ticket’s page. */
  name: ReactNode;
  /** Time and place. */
  facts: ReactNode;
  priceName: string;
  /** Undefined without a price of its own */
  price?: string | undefined;
  children?: ReactNode;
}

/** A ticket, or the voucher of an article: service, session, place, price and the content of the stub. */
export function TicketDetails(props: TicketDetailsProps) {
  const { color, isVoid = false, stub, state, number, name, facts, priceName, price, children } = props;
  return (
    <Ticket color={color} isVoid={isVoid} stub={stub}>
      <div className={styles.ticketDetails}>
        <div className={styles.head}>
          {state}
          <span className={classNames(typography.muted, typography.small, typography.num)}>{number}</span>
        </div>
        <h3>{name}</h3>
        {facts}
        <p className={typography.small}>
          <b>{priceName}</b>{' '}
          {price && <span className={classNames(typography.muted, typography.num)}>· {price}</span>}
        </p>
        {children}
      </div>
    </Ticket>
  );
}

/** Text for the state of an invalid ticket. */
export function VoidStub({ children }: { children: ReactNode }) {
  return <span className={styles.stamp}>{children}</span>;
}

interface CodeStubProps {
  ticket: { code: string; qrPath: string; qrSize: number };
  label: string;
  /** Makes the code a button that opens it in full screen. */
  enlarge?: { label: string; run: () => void } | undefined;
}

/** The code for the turnstile, and the number to type if it cannot be read. */
export function CodeStub({ ticket, label, enlarge }: CodeStubProps) {
  const code = <TicketCode ticket={ticket} label={label} />;
  return (
    <div className={styles.code}>
      {enlarge ? (
        <button type="button" className={styles.enlarge} aria-label={enlarge.label} onClick={enlarge.run}>
          {code}
        </button>
      ) : (
        code
      )}
      <span className={classNames(styles.codeText, typography.num)}>{ticket.code}</span>
    </div>
  );
}
