import styles from './ticket-code.module.css';

/** White modules that a scanner needs around the code. */
const QUIET_ZONE = 4;

/** The QR code for the turnstile: always black on white. */
export function TicketCode({
  ticket,
  label,
}: {
  /** The black modules, and the number of modules per side. */
  ticket: { qrPath: string; qrSize: number };
  label: string;
}) {
  const side = ticket.qrSize + 2 * QUIET_ZONE;
  return (
    <svg
      className={styles.ticketCode}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h-${side}z`} />
      <path fill="#000" d={ticket.qrPath} />
    </svg>
  );
}
