import styles from './printing-ticket.module.css';

/** Animation of a ticket being printed, while the sale is under way; still with reduced motion. */
export function PrintingTicket() {
  return (
    <svg className={styles.printingTicket} viewBox="0 0 240 132" fill="none" aria-hidden="true">
      <g className={styles.paper}>
        <path
          d="M58 26h76a7 7 0 0 0 14 0h34a7 7 0 0 1 7 7v58a7 7 0 0 1-7 7h-34a7 7 0 0 0-14 0H58a7 7 0 0 1-7-7V33a7 7 0 0 1 7-7z"
          fill="var(--surface)"
          stroke="currentColor"
          strokeWidth="2.5"
        />
        <path d="M141 40v44" stroke="currentColor" strokeWidth="2.5" strokeDasharray="4 6" opacity=".6" />
        <path
          d="M66 78c9-9 17-9 26 0s18 9 32-3"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <circle cx="112" cy="49" r="9" fill="var(--sun)" />
        <path
          d="M156 50h20M156 62h20M156 74h12"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          opacity=".35"
        />
      </g>
      <path d="M0 108h240v24H0z" fill="var(--surface)" />
      <rect x="22" y="102" width="196" height="12" rx="6" fill="currentColor" />
    </svg>
  );
}
