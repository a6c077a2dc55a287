import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { EndOutcome } from '@guichet/contract/tenants/end-of-navigation-rules.ts';
import { useLoaderData } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { VenueWords } from '#ui/venue-words.tsx';
import type { PolledSale } from './delivery-data.ts';
import styles from './delivery-page.module.css';
import type { PublicOutcome, SaleStatus } from './sale-status.ts';

interface WaitingSaleProps {
  status: 'confirming' | 'leaving' | 'processing';
  polled: Pick<PolledSale, 'isLong' | 'isOffline'>;
  /** Whether the buyer can resume the payment here. */
  canResume: boolean;
  /** Whether the order is free and does not mention a payment. */
  isFree?: boolean;
  /** Whether the buyer has no account, and no page of tickets. */
  isGuest?: boolean;
}

type LongWords = 'long.text' | 'long.free' | 'long.paid' | 'long.guest' | 'long.guestPaid';

function longWords({ status, isFree, isGuest }: Omit<WaitingSaleProps, 'polled' | 'canResume'>): LongWords {
  if (status !== 'processing') return isGuest ? 'long.guest' : 'long.text';
  if (isGuest) return 'long.guestPaid';
  return isFree ? 'long.free' : 'long.paid';
}

/** The outcome is pending: explains the wait. */
export function WaitingSale({
  status,
  polled,
  canResume,
  isFree = false,
  isGuest = false,
}: WaitingSaleProps) {
  const t = useTranslations('delivery');
  const paths = usePaths();
  const { isLong, isOffline } = polled;
  return (
    <section className={classNames(styles.waitingSale, layout.card)}>
      <PrintingTicket />
      <p className={styles.text}>{t(`${status}.text`)}</p>
      {status === 'leaving' && canResume && (
        <LinkButton to={paths.summary()} variant="soft">
          {t('leaving.resume')}
        </LinkButton>
      )}
      <div role="status" className={styles.notices}>
        {isOffline && (
          <Notice isInset tone="warning" title={t('offline.title')}>
            {t('offline.text')}
          </Notice>
        )}
        {isLong && (
          <Notice
            isInset
            title={t('long.title')}
            {...(!isGuest && {
              actions: (
                <LinkButton to={paths.myTickets()} variant="soft">
                  {t('long.tickets')}
                </LinkButton>
              ),
            })}
          >
            {t(longWords({ status, isFree, isGuest }))}
          </Notice>
        )}
      </div>
    </section>
  );
}

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

/** A sale that waits for the venue: states its possible outcomes without promising one. */
export function DelayedSale({
  prospect = 'sale-or-refund',
  isGuest = false,
}: Pick<PublicOutcome, 'prospect'> & { isGuest?: boolean }) {
  const t = useTranslations('delivery.delayed');
  const paths = usePaths();
  const { contactEmail } = usePortal();
  const maySucceed = prospect === 'sale-or-refund' || prospect === 'sale-or-nothing';
  return (
    <State
      title={t(`${prospect}.heading`)}
      text={t(isGuest && maySucceed ? `${prospect}.guest` : `${prospect}.text`)}
      action={
        <>
          {maySucceed ? (
            !isGuest && <LinkButton to={paths.myTickets()}>{t('tickets')}</LinkButton>
          ) : (
            <LinkButton to={paths.ticketing()}>{t('again')}</LinkButton>
          )}
          {contactEmail && (
            <p className={typography.small}>
              {t('contact')}{' '}
              <a className={typography.link} href={`mailto:${contactEmail}`}>
                {contactEmail}
              </a>
            </p>
          )}
        </>
      }
    />
  );
}

/** A paid sale that failed and is refunded: the buyer need not do anything. */
export function RefundedSale() {
  const t = useTranslations('delivery.refunded');
  const paths = usePaths();
  return (
    <State
      title={t('heading')}
      text={t('text')}
      action={<LinkButton to={paths.ticketing()}>{t('again')}</LinkButton>}
    />
  );
}

/**
 * Reports the refund of a payment that did not fit the cart, or came twice. @param amount in cents, if it may be
 * shown
 */
export function ReturnedPayment({ amount }: { amount?: number }) {
  const t = useTranslations('delivery.returned');
  const format = useFormat();
  return (
    <Notice title={t('title')}>
      {amount === undefined ? t('text') : t('textWithAmount', { amount: format.money(amount) })}
    </Notice>
  );
}

/** The venue's text about the outcome of a purchase. */
export function EndWords({ status }: { status: SaleStatus }) {
  const { end } = useLoaderData({ from: '/$tenant/delivery/{-$paymentState}' });
  const locale = useLocale() as Locale;
  const labels = end.texts[status as EndOutcome];
  return labels && <VenueWords text={labelIn(labels, locale)} />;
}
