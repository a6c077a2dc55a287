import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import type { TicketData } from '../view.ts';
import styles from './ticket-page.module.css';

/** The other tickets of the order, one by one. */
export function TicketPager({ ticket, group }: { ticket: TicketData; group: TicketData[] }) {
  const t = useTranslations('tickets');
  const paths = usePaths();
  const index = group.findIndex(({ id }) => id === ticket.id);
  if (group.length < 2) return null;
  const steps = [
    { step: -1, icon: 'back', label: t('entrance.previous') },
    { step: 1, icon: 'arrow', label: t('entrance.next') },
  ] as const;
  const [previous, next] = steps.map(({ step, icon, label }) => {
    const other = group[index + step];
    if (!other) return <span key={step} className={styles.noStep} />;
    return (
      <AppLink
        key={step}
        className={styles.step}
        to={paths.ticket(other.ticketNumber)}
        replace
        stay
        aria-label={label}
      >
        <Icon name={icon} />
      </AppLink>
    );
  });
  return (
    <nav className={styles.pager} aria-label={t('page.pager')}>
      {previous}
      <b className={typography.num}>{t('entrance.position', { position: index + 1, count: group.length })}</b>
      {next}
    </nav>
  );
}
