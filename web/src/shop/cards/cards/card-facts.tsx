import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { daysUntil } from '#lib/format.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import styles from './card-item.module.css';
import { distinctLabels, isUsable, lostRights, mainRight, shareLeft } from './cards.ts';
import type { CardData, RightData } from './cards-data.ts';

/** State of a card, what is left on it, its validity and its establishments. */
export function CardFacts({ card }: { card: CardData }) {
  const locale = useLocale();
  const now = Date.now();
  const right = mainRight(card, now);
  const rightWords = useRightWords('also');
  const lossWords = useRightWords('lost');
  const [lost, ...otherLost] = card.state === 'blocked' ? lostRights(card) : [];
  const others = card.rights.filter(
    (other) => (other !== right || card.isBlockTemporary) && isUsable(other, now),
  );
  const places = distinctLabels(card.establishments, (labels) => labelIn(labels, locale));
  return (
    <div className={styles.facts}>
      <StateTag card={card} right={right} />
      {right && card.state === 'valid' && <Left right={right} warning={card.warning} />}
      {lost && <Lost right={lost} />}
      <ul className={styles.list}>
        {otherLost.map((other) => (
          <li key={other.id}>{lossWords({ ...other, remaining: other.lost })}</li>
        ))}
        <Validity card={card} hasEndAbove={card.state === 'valid' && right?.unit === 'period'} />
        {(card.isActive || card.isBlockTemporary) &&
          others.map((other) => <li key={other.id}>{rightWords(other)}</li>)}
        {card.state === 'valid' && places.length > 0 && <li>{places.join(', ')}</li>}
      </ul>
      {card.tickets.length > 0 && <CardTickets tickets={card.tickets} />}
    </div>
  );
}

const SHOWN_TICKETS = 3;

/** Valid tickets on the card, the soonest first, each with a link to its page. */
function CardTickets({ tickets }: Pick<CardData, 'tickets'>) {
  const t = useTranslations('cards.tickets');
  const locale = useLocale();
  const format = useFormat();
  const paths = usePaths();
  return (
    <div className={styles.tickets}>
      <b>{t('title', { count: tickets.length })}</b>
      <ul>
        {tickets
          .slice(0, SHOWN_TICKETS)
          .map(({ ticketNumber, labels, eventStart, eventZone, validityEndDate }) => (
            <li key={ticketNumber}>
              <AppLink to={paths.ticket(ticketNumber)}>
                {t(eventStart ? 'session' : 'undated', {
                  name: labelIn(labels, locale),
                  day: format.at(eventZone).shortDay(eventStart ?? validityEndDate),
                  time: eventStart ? format.at(eventZone).time(eventStart) : '',
                })}
              </AppLink>
            </li>
          ))}
        {tickets.length > SHOWN_TICKETS && (
          <li>
            <AppLink to={paths.myTickets()}>{t('more', { count: tickets.length - SHOWN_TICKETS })}</AppLink>
          </li>
        )}
      </ul>
    </div>
  );
}

const TONES = { none: 'ok', low: 'warn', high: 'error' } as const;
const STATE_TONES = { consumed: 'neutral', expired: 'neutral', blocked: 'error' } as const;

function StateTag({ card, right }: { card: CardData; right: RightData | undefined }) {
  const t = useTranslations('cards');
  const format = useFormat();
  if (card.state !== 'valid')
    return (
      <Tag tone={STATE_TONES[card.state]}>
        {card.state === 'blocked' && <Icon name={LOCK} size={16} />}
        {t(`state.${card.state}`)}
      </Tag>
    );
  if (card.warning === 'none' || !right) return <Tag tone="ok">{t('state.valid')}</Tag>;
  const days = daysUntil(right.validityEndDate, format);
  const ends = days === 0 ? t('warning.today') : t('warning.days', { days });
  return (
    <Tag tone={TONES[card.warning]}>
      <Icon name="alert" size={16} />
      {days <= SOON_DAYS ? ends : t('warning.low')}
    </Tag>
  );
}

/** Days before its end from which a warning names the end of a right instead of its use. */
const SOON_DAYS = 31;

function Left({ right, warning }: { right: RightData; warning: CardData['warning'] }) {
  const t = useTranslations('cards.left');
  const locale = useLocale();
  const format = useFormat();
  const amountOf = useAmount();
  const { unit, remaining = 0, total = 0, validityEndDate } = right;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(
    new Date(`${format.dayOf(validityEndDate)}T12:00:00`),
  );
  return (
    <>
      <p className={classNames(styles.left, typography.num)}>
        {unit === 'period' ? (
          t.rich('period', { weekday, day: () => <b>{format.shortDay(validityEndDate)}</b> })
        ) : (
          <>
            <b>{amountOf(unit, remaining)}</b>{' '}
            <span>{t(unit, { count: remaining, total: amountOf(unit, total) })}</span>
          </>
        )}
      </p>
      <span className={styles.gauge} aria-hidden="true">
        <span
          className={classNames(styles.fill, styles[warning])}
          style={{ width: `${Math.round(shareLeft(right, Date.now()) * 100)}%` }}
        />
      </span>
    </>
  );
}

/** The right that was lost when the card was blocked. */
function Lost({ right: { unit, lost = 0, validityEndDate } }: { right: RightData }) {
  const t = useTranslations('cards.lostWith');
  const format = useFormat();
  const amountOf = useAmount();
  return (
    <p className={classNames(styles.left, styles.gone, typography.num)}>
      <b>{unit === 'period' ? format.shortDay(validityEndDate) : amountOf(unit, lost)}</b>{' '}
      <span>{t(unit, { count: lost })}</span>
    </p>
  );
}

interface ValidityProps {
  card: CardData;
  /** Whether the end is already shown, as the end of the card's period. */
  hasEndAbove: boolean;
}

/** End of validity, period of renewal, or date of the block. */
function Validity({ card, hasEndAbove }: ValidityProps) {
  const t = useTranslations('cards');
  const format = useFormat();
  const { startDateRenewAllowed: opens, endDateRenewAllowed: closes, validity } = card;
  if (card.state === 'blocked')
    return (
      <>
        {card.blockedAt && <li>{t('blockedOn', { day: format.shortDay(card.blockedAt) })}</li>}
        <li>
          {card.replacedBy
            ? t('replacedBy', { number: card.replacedBy })
            : t(card.isBlockTemporary ? 'blockedForNow' : 'blockedForGood')}
        </li>
      </>
    );
  if (!validity) return null;
  const day = format.shortDay(validity);
  const now = new Date().toISOString();
  return (
    <>
      {!hasEndAbove && <li>{card.state === 'expired' ? t('expiredOn', { day }) : t('until', { day })}</li>}
      {opens && opens > now && <li>{t('renewableFrom', { day: format.shortDay(opens) })}</li>}
      {opens && closes && opens <= now && closes > now && (
        <li>{t('renewable', { day: format.shortDay(closes) })}</li>
      )}
    </>
  );
}

/** Formats an amount of a right in its unit: `4`, `2 h 20`, `12,00 €`. */
export function useAmount(): (unit: RightData['unit'], amount: number) => string {
  const format = useFormat();
  return (unit, amount) => {
    if (unit === 'minute') return format.duration(amount);
    return unit === 'cent' ? format.money(amount) : format.number(amount);
  };
}

/**
 * Describes a right: `6 billets à réserver`.
 * @param words `also` for a remaining right, `block.loses` and `lost` for one that is or was lost
 */
export function useRightWords(words: 'also' | 'block.loses' | 'lost'): (right: RightData) => string {
  const t = useTranslations('cards');
  const format = useFormat();
  const amountOf = useAmount();
  return ({ unit, remaining = 0, validityEndDate }) =>
    t(`${words}.${unit}`, {
      count: remaining,
      amount: amountOf(unit, remaining),
      day: format.shortDay(validityEndDate),
    });
}

export const LOCK =
  'M7.5 11h9A2.5 2.5 0 0 1 19 13.5v4a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 17.5v-4A2.5 2.5 0 0 1 7.5 11zM8 11V8a4 4 0 0 1 8 0v3';
