import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { FillingLink } from '#shop/filling-link.tsx';
import { groupedNumber } from '#shop/grouped-number.ts';
import { LinkButton } from '#ui/button.tsx';
import type { TicketCardData } from './ticket-data.ts';
import styles from './ticket-page.module.css';

/** What follows from the card of a ticket: filling it again, withdrawing from it, what is left on it. */
export function TicketCardActions({ card: { cardNumber, fillings, hasTickets } }: { card: TicketCardData }) {
  const t = useTranslations('tickets.page.cardActions');
  const right = useTranslations('tickets.right');
  const paths = usePaths();
  // As on the card itself, whose page has the others.
  const [filling] = fillings;
  return (
    <section>
      <h2>{right('card', { number: groupedNumber(cardNumber) })}</h2>
      <p>{t('text')}</p>
      <div className={styles.buttons}>
        {filling && <FillingLink filling={filling} cardNumber={cardNumber} />}
        {hasTickets && (
          <LinkButton variant="soft" to={paths.myTickets('withdrawal')}>
            {t('withdraw')}
          </LinkButton>
        )}
        <LinkButton variant="ghost" to={paths.supports({ card: cardNumber })}>
          {t('open')}
        </LinkButton>
      </div>
    </section>
  );
}
