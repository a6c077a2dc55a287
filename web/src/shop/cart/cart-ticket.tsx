import { type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { noticesOn } from '#lib/day-notices.ts';
import { useFormat } from '#lib/portal.ts';
import { Tag } from '#ui/tag.tsx';
import { Ticket } from '#ui/ticket.tsx';
import typography from '#ui/typography.module.css';
import { VenueNotices } from '#ui/venue-notices.tsx';
import styles from './cart-ticket.module.css';
import { SessionFacts } from './session-facts.tsx';
import type { CartGroup } from './view.ts';

/** Names of the venue's establishments by code, with their closures and messages. */
export type EstablishmentNames = Readonly<
  Record<string, { labels: Labels; notices: Parameters<typeof noticesOn>[0] }>
>;

interface CartTicketProps {
  group: CartGroup;
  establishments: EstablishmentNames;
  /** The server has not confirmed the amount yet. */
  isPending?: boolean;
  children: ReactNode;
}

/** A service of the cart, shown as the ticket that it becomes; its prices are the children. */
export function CartTicket({ group, establishments, isPending = false, children }: CartTicketProps) {
  const t = useTranslations('cart');
  const locale = useLocale();
  const format = useFormat();
  const { event } = group;
  const theme = event && labelIn(event.themeLabels, locale);
  const known = establishments[group.establishment]?.notices ?? [];
  const notices = event ? noticesOn(known, format.dayOf(event.start), locale as Locale) : [];
  return (
    <Ticket
      color={event?.themeColor}
      stub={
        <div
          className={classNames(styles.price, isPending && styles.pending)}
          aria-busy={isPending || undefined}
        >
          <span className={typography.amount}>{format.money(group.total)}</span>
          <span className={classNames(typography.muted, typography.small, typography.num)}>
            {t(group.isArticle ? 'articles' : group.fillsCards ? 'cards' : 'tickets', {
              count: group.quantity,
            })}
          </span>
        </div>
      }
    >
      <div className={styles.cartTicket}>
        <div className={styles.head}>
          <h2>{labelIn(group.serviceName, locale)}</h2>
          {theme && <Tag color={event?.themeColor}>{theme}</Tag>}
        </div>
        <SessionFacts
          event={event}
          establishment={event?.establishment ?? establishments[group.establishment]?.labels}
          otherEstablishments={group.otherEstablishments}
          room={event?.room}
          undated={t(group.isArticle ? 'collect' : group.fillsCards ? 'onCard' : 'undated')}
        />
        <VenueNotices notices={notices} format={format} />
        {children}
      </div>
    </Ticket>
  );
}
