import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { classNames } from '#lib/class-names.ts';
import { LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { HandledLinks } from '../handled-links.tsx';
import shared from '../stuck-carts/stuck-carts.module.css';
import { refreshStuckCount } from '../stuck-carts/stuck-count.ts';
import type { PaymentToCheck } from '../stuck-carts/stuck-data.ts';
import type { StuckSearch } from '../stuck-carts/stuck-search.ts';
import { BlockDialog } from './block-dialog.tsx';
import { PaymentCard } from './payment-card.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import styles from './payments-to-check.module.css';
import { RefundDialog } from './refund-dialog.tsx';

/** Equals PAYMENTS_PER_PAGE of the server. */
const PAGE_SIZE = 50;

interface PaymentsToCheckProps {
  payments: CallAnswer<'GET /Purchase/PaymentsToCheck'>;
  search: StuckSearch;
}

/** Captured payments that match no cart: refunded here, or settled at the provider and marked as handled. */
export function PaymentsToCheck({ payments: { payments, total }, search }: PaymentsToCheckProps) {
  const t = useTranslations('stuckCarts.payments');
  const router = useRouter();
  const [handling, setHandling] = useState<PaymentToCheck>();
  const [refunding, setRefunding] = useState<PaymentToCheck>();
  const [blocking, setBlocking] = useState<PaymentToCheck>();
  const refresh = () => {
    void refreshStuckCount();
    void router.invalidate();
  };
  const kind = search.handled ? 'handled' : 'open';
  return (
    <>
      <KindLinks handled={search.handled} />
      {payments.length === 0 ? (
        <State title={t(`empty.${kind}.title`)} text={t(`empty.${kind}.text`)} />
      ) : (
        <>
          <p className={classNames(shared.total, typography.num)} role="status">
            {t(`count.${kind}`, { count: total })}
          </p>
          <ul className={styles.payments}>
            {payments.map((payment) => (
              <li key={payment.id}>
                <PaymentCard
                  payment={payment}
                  onHandle={() => setHandling(payment)}
                  onRefund={() => setRefunding(payment)}
                  onBlock={() => setBlocking(payment)}
                />
              </li>
            ))}
          </ul>
          <Pager total={total} search={search} />
        </>
      )}
      <PaymentDialog
        payment={handling}
        onClose={() => setHandling(undefined)}
        onDone={() => {
          setHandling(undefined);
          refresh();
        }}
      />
      <BlockDialog payment={blocking} onClose={() => setBlocking(undefined)} onDone={refresh} />
      <RefundDialog payment={refunding} onClose={() => setRefunding(undefined)} onDone={refresh} />
    </>
  );
}

function KindLinks({ handled }: { handled: StuckSearch['handled'] | undefined }) {
  const t = useTranslations('stuckCarts.payments.kinds');
  const paths = useBackofficePaths();
  return (
    <HandledLinks
      isHandled={handled !== undefined}
      to={(value) => paths.section('stuckCarts', { list: 'payments', handled: value })}
      words={{ label: t('label'), open: t('open'), handled: t('handled') }}
    />
  );
}

function Pager({ total, search }: { total: number; search: StuckSearch }) {
  const t = useTranslations('stuckCarts.pages');
  const paths = useBackofficePaths();
  const skipped = Number(search.skip ?? 0);
  if (total <= PAGE_SIZE && skipped === 0) return null;
  const to = (skip: number) =>
    paths.section('stuckCarts', {
      list: 'payments',
      handled: search.handled,
      skip: skip > 0 ? String(skip) : undefined,
    });
  return (
    <nav className={shared.pages} aria-label={t('label')}>
      {skipped > 0 && (
        <LinkButton variant="ghost" icon="back" to={to(skipped - PAGE_SIZE)}>
          {t('previous')}
        </LinkButton>
      )}
      {skipped + PAGE_SIZE < total && (
        <LinkButton variant="ghost" icon="arrow" to={to(skipped + PAGE_SIZE)}>
          {t('next')}
        </LinkButton>
      )}
    </nav>
  );
}
