import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { ticketWord } from '@guichet/contract/predicates.ts';
import { useLoaderData } from '@tanstack/react-router';
import { type CSSProperties, useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { noticesOn } from '#lib/day-notices.ts';
import { publicPath } from '#lib/localized-path.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { VenueNotices } from '#ui/venue-notices.tsx';
import { WalletButtons } from '../../wallets/wallet-buttons.tsx';
import { useScreenWakeLock, useSwipe } from '../code-screen.ts';
import type { TicketPageData } from '../offline/offline-tickets.ts';
import { keepPages } from '../offline/offline-tickets.ts';
import { StateTag } from '../ticket-group.tsx';
import type { TicketData } from '../tickets.ts';
import { TicketActions } from './ticket-actions.tsx';
import { TicketCodes } from './ticket-codes.tsx';
import { TicketContact, TicketExtras } from './ticket-extras.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import styles from './ticket-page.module.css';

/** One ticket on its own page: first its code, then holder, time and place. */
export function TicketPage() {
  const t = useTranslations('tickets');
  const common = useTranslations('common.breadcrumbs');
  const locale = useLocale();
  const format = useFormat();
  const paths = usePaths();
  const data = useLoaderData({ from: '/$tenant/my-tickets/ticket/$ticketNumber' });
  const { ticket, group } = data;
  const name = labelIn(ticket.serviceName, locale);
  const kind = ticketWord(ticket.type);
  const day = ticket.eventStart
    ? format.at(ticket.eventZone).dayOf(ticket.eventStart)
    : format.dayOf(Date.now());
  // A stored page from before there were notices has none.
  const notices = noticesOn(data.place?.notices ?? [], day, locale as Locale);
  useScreenWakeLock();
  const path = publicPath(locale as Locale, paths.ticket(ticket.ticketNumber));
  useEffect(() => {
    if (!data.isKept) void keepPages([path], path);
  }, [data.isKept, path]);
  return (
    <div className={classNames(styles.page, layout.wrap, layout.pageBody)}>
      <div className={styles.top}>
        <Breadcrumbs
          label={common('label')}
          items={[
            { label: common('home'), to: paths.home() },
            { label: t('title'), to: paths.myTickets() },
            { label: name },
          ]}
        />
        {data.isKept && (
          <p className={styles.offline} role="status">
            <Icon name="check" size={18} />
            {t('page.offline')}
          </p>
        )}
      </div>
      {!data.isComplete && (
        <Notice tone="warning" title={t('incomplete.title')}>
          {t('incomplete.text')}
        </Notice>
      )}
      {ticket.sessionState && (
        <Notice
          tone={ticket.sessionState === 'cancelled' ? 'warning' : 'info'}
          title={t(`page.session.${ticket.sessionState}.title`)}
        >
          {t(
            ticket.state === 'refunded' && ticket.sessionState === 'cancelled'
              ? 'page.session.cancelled.refunded'
              : `page.session.${ticket.sessionState}.text`,
          )}
        </Notice>
      )}
      {ticket.state === 'blocked' && (
        <Notice tone="warning" title={t('page.blocked.title')}>
          {t('page.blocked.text')}
          <TicketContact data={data} phrase="blocked.ask" />
        </Notice>
      )}
      <VenueNotices notices={notices} format={format} />
      <article
        className={classNames(styles.ticket, ticket.state !== 'valid' && styles.void)}
        style={ticket.themeColor ? ({ '--theme': ticket.themeColor } as CSSProperties) : undefined}
      >
        <header className={styles.title}>
          <div className={styles.titleRow}>
            <StateTag of={ticket} />
            <span>{t('number', { number: ticket.ticketNumber })}</span>
          </div>
          <h1 tabIndex={-1}>{name}</h1>
        </header>
        <TicketCodes ticket={ticket} swipe={useTicketSwipe(data)} />
        <TicketFacts data={data} />
        <TicketActions data={data} />
        <TicketWallets data={data} />
      </article>
      <TicketPager ticket={ticket} group={group} />
      {ticket.transfer && (
        <Notice title={t('transfer.offered', { kind, day: format.shortDay(ticket.transfer.expiresAt) })}>
          {t('transfer.offeredText', { kind })}
        </Notice>
      )}
      <TicketExtras data={data} />
    </div>
  );
}

/** Adds a valid ticket to a wallet; a wallet needs a network. */
function TicketWallets({ data: { ticket, isKept } }: { data: TicketPageData }) {
  const { wallets } = usePortal();
  const isUsable = ticket.state === 'valid' && ticket.sessionState !== 'cancelled';
  if (isKept || !isUsable || wallets.length === 0) return null;
  return (
    <div className={styles.wallets}>
      <WalletButtons kind="ticket" number={ticket.ticketNumber} />
    </div>
  );
}

/** Shows the other tickets of the order by a swipe, like the pager. */
function useTicketSwipe({ ticket, group }: TicketPageData) {
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  return useSwipe((step) => {
    const other = group[group.findIndex(({ id }) => id === ticket.id) + step];
    if (other) void navigateTo(paths.ticket(other.ticketNumber), { replace: true, resetScroll: false });
  });
}

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
