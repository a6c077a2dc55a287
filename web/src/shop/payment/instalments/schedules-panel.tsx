import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import type { SavedCard } from '../aliases/saved-card-panel.tsx';
import { InstalmentList } from './instalment-list.tsx';
import { OwedInstalments } from './owed-instalments.tsx';
import styles from './schedules-panel.module.css';
import { SubscriptionPart } from './subscription-part.tsx';

type Schedule = CallAnswer<'GET /user/PaymentSchedules'>[number];

const TONES = { due: 'neutral', refused: 'error', paid: 'ok' } as const;

interface SchedulesPanelProps {
  schedules: Schedule[];
  card: SavedCard | null;
  /** Whether the customer has just paid: an instalment shown as refused may be paid already. */
  isConfirming: boolean;
}

/** The customer's payments over time, with the outcome of each debit. */
export function SchedulesPanel({ schedules, card, isConfirming }: SchedulesPanelProps) {
  const t = useTranslations('payments.schedules');
  return (
    <section className={styles.schedules} aria-labelledby="schedules">
      <h2 id="schedules">{t('title')}</h2>
      {schedules.length === 0 && <p className={typography.muted}>{t('empty')}</p>}
      {schedules.map((schedule) => (
        <ScheduleCard key={schedule.id} schedule={schedule} card={card} isConfirming={isConfirming} />
      ))}
    </section>
  );
}

type ScheduleCardProps = Omit<SchedulesPanelProps, 'schedules'> & { schedule: Schedule };

function ScheduleCard({ schedule, card, isConfirming }: ScheduleCardProps) {
  const t = useTranslations('payments.schedules');
  const locale = useLocale();
  const format = useFormat();
  const tSubscription = useTranslations('payments.subscription');
  const { instalments, state, total, subscription } = schedule;
  // An ended schedule debits nothing more.
  const shown = state === 'ended' ? instalments.filter((each) => each.state !== 'due') : instalments;
  const refused = instalments.filter((instalment) => instalment.state === 'refused');
  const services = schedule.services.map((names) => labelIn(names, locale)).join(', ');
  const label = services || t('order');
  return (
    <article className={classNames(layout.card, layout.panel, styles.schedule)} aria-label={label}>
      <div className={styles.head}>
        <h3>{label}</h3>
        <p className={classNames(typography.muted, typography.small)}>
          {subscription
            ? tSubscription('about', { total: format.money(total), day: subscription.dayOfTheMonth })
            : t('about', {
                total: format.money(total),
                count: instalments.length,
                day: format.shortDay(format.dayOf(schedule.createdAt)),
              })}
        </p>
      </div>
      {refused.length > 0 && (
        <Notice tone="warning" isInset>
          {t('refused', { count: refused.length })}
        </Notice>
      )}
      {state !== 'cancelled' && refused.length > 0 && !isConfirming && (
        <OwedInstalments
          scheduleId={schedule.id}
          instalments={refused}
          card={
            (state === 'running' && subscription?.card) ||
            (card?.isOfPreviousShop || card?.isGone ? null : card)
          }
        />
      )}
      {state === 'cancelled' && <p>{t('cancelled')}</p>}
      {subscription && state !== 'cancelled' && (
        <SubscriptionPart
          scheduleId={schedule.id}
          state={state}
          subscription={subscription}
          hasDebits={instalments.some((each) => each.state === 'due')}
        />
      )}
      <InstalmentList
        label={t('list')}
        instalments={shown.map((instalment) => ({
          ...instalment,
          state: <Tag tone={TONES[instalment.state]}>{t(`states.${instalment.state}`)}</Tag>,
        }))}
      />
    </article>
  );
}
