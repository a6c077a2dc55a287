import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { Icon } from '#ui/icon.tsx';
import { TicketCode } from '#ui/ticket-code.tsx';
import typography from '#ui/typography.module.css';
import type { useSwipe } from '../code-screen.ts';
import { givenUpState, isArticleTicket, type TicketData } from '../tickets.ts';
import styles from './ticket-page.module.css';

/** Number of white modules beside the bars. */
const QUIET_ZONE = 10;

/** The codes of a ticket, as large as the screen allows; for a used ticket, time and place of its use. */
export function TicketCodes({
  ticket,
  swipe,
}: {
  ticket: TicketData;
  /** Links to the other tickets of the order. */
  swipe: ReturnType<typeof useSwipe>;
}) {
  const t = useTranslations('tickets');
  if (ticket.state !== 'valid') return <Stamp ticket={ticket} />;
  return (
    <div className={styles.codes} {...swipe}>
      {ticket.codeFormat === 'qr' && <TicketCode ticket={ticket} label={t('code', { code: ticket.code })} />}
      <BarCode ticket={ticket} />
      <b className={classNames(styles.code, typography.num)}>{ticket.code}</b>
      <p className={styles.hint}>
        <Icon
          name="M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"
          size={18}
        />
        {t('page.brightness')}
      </p>
    </div>
  );
}

function BarCode({ ticket: { code, barPath, barSize } }: { ticket: TicketData }) {
  const t = useTranslations('tickets.page');
  if (!barPath || !barSize) return <p className={styles.noBars}>{t('noBars')}</p>;
  return (
    <svg
      className={styles.bars}
      viewBox={`${-QUIET_ZONE} 0 ${barSize + 2 * QUIET_ZONE} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('bars', { code })}
    >
      <path fill="#fff" d={`M${-QUIET_ZONE} 0h${barSize + 2 * QUIET_ZONE}v1H${-QUIET_ZONE}z`} />
      <path fill="#000" d={barPath} />
    </svg>
  );
}

function Stamp({ ticket }: { ticket: TicketData }) {
  const t = useTranslations('tickets');
  const locale = useLocale();
  const format = useFormat();
  const { state, consumedAt, consumedPlace } = ticket;
  const givenUp = givenUpState(ticket);
  const known = isArticleTicket(ticket) ? t(`article.state.${state}`) : t(`state.${state}`);
  const words = givenUp ? t(`resale.${givenUp}`) : known;
  const when =
    consumedAt && t('page.consumed', { day: format.longDay(consumedAt), time: format.time(consumedAt) });
  return (
    <div className={styles.codes}>
      <b className={styles.stamp}>{words}</b>
      {when && <p>{[when, consumedPlace && labelIn(consumedPlace, locale)].filter(Boolean).join(', ')}</p>}
    </div>
  );
}
