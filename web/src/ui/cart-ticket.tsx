import { type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { noticesOn } from '#lib/day-notices.ts';
import type { ForeignZone, Format } from '#lib/format.ts';
import styles from './cart-ticket.module.css';
import { SessionFacts } from './session-facts.tsx';
import { Tag } from './tag.tsx';
import { Ticket } from './ticket.tsx';
import typography from './typography.module.css';
import { VenueNotices } from './venue-notices.tsx';

/** Names of the venue's establishments by code, with their closures and messages. */
export type EstablishmentNames = Readonly<
  Record<string, { labels: Labels; notices: Parameters<typeof noticesOn>[0] }>
>;

/** A service of the cart, at a session if it has one. */
interface TicketGroup {
  serviceName: Labels;
  /** The code of its establishment. */
  establishment: string;
  otherEstablishments: readonly Labels[];
  isArticle: boolean;
  fillsCards: boolean;
  event:
    | {
        start: string;
        end: string;
        zone?: ForeignZone | undefined;
        themeColor?: string | undefined;
        themeLabels: Labels;
        establishment: Labels;
        room?: Labels | undefined;
      }
    | undefined;
  /** In cents. */
  total: number;
  quantity: number;
}

interface CartTicketProps {
  group: TicketGroup;
  format: Format;
  establishments: EstablishmentNames;
  /** Whether the server has not confirmed the amount yet. */
  isPending?: boolean;
  children: ReactNode;
}

/** A service of the cart, drawn as its future ticket; its prices are the children. */
export function CartTicket({ group, format, establishments, isPending = false, children }: CartTicketProps) {
  const t = useTranslations('cart');
  const locale = useLocale();
  const { event } = group;
  const theme = event && labelIn(event.themeLabels, locale);
  const known = establishments[group.establishment]?.notices ?? [];
  const notices = event ? noticesOn(known, format.at(event.zone).dayOf(event.start), locale as Locale) : [];
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
          format={format}
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
