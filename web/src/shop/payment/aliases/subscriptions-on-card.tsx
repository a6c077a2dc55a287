import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import styles from './saved-card-panel.module.css';

type Schedule = CallAnswer<'GET /user/PaymentSchedules'>[number];

/** The names of the subscriptions that are debited from the saved card. */
export function SubscriptionsOnCard({ subscriptions }: { subscriptions: Schedule[] }) {
  const t = useTranslations('payments');
  const locale = useLocale();
  return (
    <>
      <p>{t('card.subscriptions', { count: subscriptions.length })}</p>
      <ul className={styles.running}>
        {subscriptions.map(({ id, services }) => (
          <li key={id}>
            {services.map((names) => labelIn(names, locale)).join(', ') || t('schedules.order')}
          </li>
        ))}
      </ul>
    </>
  );
}
