import { labelIn } from '@guichet/contract/locale.ts';
import { type ReactNode, useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import layout from '#ui/layout.module.css';
import { useRelativeDay } from '#ui/session-facts.tsx';
import typography from '#ui/typography.module.css';
import styles from './ticket-group.module.css';
import { isArticleTicket, type TicketData } from './view.ts';

interface TicketGroupProps {
  /** Of one session, or undated ones of one service. */
  tickets: readonly TicketData[];
  /** What can be done with all of them. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Tickets of one session under its time and place, undated ones under their service; a single one says that itself. */
export function TicketGroup({ tickets, actions, children }: TicketGroupProps) {
  const t = useTranslations('tickets.group');
  const locale = useLocale();
  const format = useFormat();
  const relativeDay = useRelativeDay(format);
  const id = useId();
  const [first] = tickets;
  if (!first || tickets.length < 2) return children;
  const { eventStart } = first;
  const place = labelIn(first.establishment, locale);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header className={classNames(styles.head, layout.row, layout.rowWrap, layout.spread)}>
        <div>
          <h3 id={id}>
            {eventStart
              ? t('session', { day: relativeDay(eventStart), time: format.time(eventStart) })
              : labelIn(first.serviceName, locale)}
          </h3>
          <p className={classNames(typography.muted, typography.small)}>
            {[
              ...(eventStart ? [place] : []),
              t(isArticleTicket(first) ? 'articles' : 'tickets', { count: tickets.length }),
            ].join(' · ')}
          </p>
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
