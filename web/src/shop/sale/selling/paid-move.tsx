import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { customerSession, isOfGuest } from '#lib/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import type { PolledSale } from './delivery-data.ts';
import { DelayedSale, WaitingSale } from './sale-states.tsx';
import type { Sale, SaleStatus } from './sale-status.ts';

interface PaidMoveProps {
  move: NonNullable<Sale['move']>;
  status: SaleStatus;
  polled: PolledSale;
}

/** The kinds of outcomes that the page words of its own. */
export const endOfMove = (status: SaleStatus): 'success' | 'unpaid' | 'expired' | 'refunded' | undefined => {
  switch (status) {
    case 'success':
    case 'expired':
    case 'refunded':
      return status;
    case 'failed':
    case 'cancelled':
    case 'open':
      return 'unpaid';
    default:
      return undefined;
  }
};

/** The outcome of a payment for a move of tickets. */
export function PaidMove({ move, status, polled }: PaidMoveProps) {
  const t = useTranslations('delivery');
  const tickets = useTranslations('tickets.move.payment');
  const format = useFormat();
  const paths = usePaths();
  const { sale } = polled;
  const isGuest = isOfGuest(customerSession.current());
  const end = endOfMove(status);
  if (status === 'confirming' || status === 'leaving' || status === 'processing')
    return <WaitingSale status={status} polled={polled} canResume={false} isGuest={isGuest} />;
  if (end === undefined) return <DelayedSale prospect={sale.prospect} isGuest={isGuest} />;
  const [first = ''] = move.ticketNumbers;
  const when = { day: format.longDay(move.eventStart), time: format.time(move.eventStart) };
  return (
    <State
      title={t(`move.${end}.heading`, when)}
      text={t(`move.${end}.text`, { ...when, count: move.ticketNumbers.length })}
      action={
        end === 'unpaid' && sale.canRetry ? (
          <LinkButton to={paths.movePayment(sale.cartId)}>{t('move.unpaid.retry')}</LinkButton>
        ) : isGuest ? (
          <LinkButton to={paths.order()} icon="ticket">
            {tickets('order')}
          </LinkButton>
        ) : (
          <LinkButton
            to={move.ticketNumbers.length === 1 ? paths.ticket(first) : paths.myTickets()}
            icon="ticket"
          >
            {tickets('tickets')}
          </LinkButton>
        )
      }
    />
  );
}
