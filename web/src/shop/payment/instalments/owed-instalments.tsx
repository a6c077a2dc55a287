import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';
import type { SavedCard } from '../aliases/saved-card-panel.tsx';
import { useProviderForm } from '../attempts/provider-form.ts';
import styles from './owed-instalments.module.css';

type PayingCard = Pick<SavedCard, 'lastDigits' | 'isExpired'>;
type Instalment = CallAnswer<'GET /user/PaymentSchedules'>[number]['instalments'][number];

interface OwedInstalmentsProps {
  scheduleId: string;
  /** Refused instalments. */
  instalments: Instalment[];
  card: PayingCard | null;
}

/** Pays instalments that a bank has refused: with the saved card, which may have been replaced, or with another. */
export function OwedInstalments({ scheduleId, instalments, card }: OwedInstalmentsProps) {
  const t = useTranslations('payments.owed');
  const format = useFormat();
  const { isBusy, leave } = useProviderForm();
  const own = card && !card.isExpired ? card : null;
  const pay = (number: number, savedCard?: 'true') =>
    leave(() =>
      api('GET /user/InstalmentForm', { query: { scheduleId, number, ...(savedCard && { savedCard }) } }),
    );
  return (
    <div className={styles.owed}>
      <p className={typography.muted}>{t(own ? 'lead' : 'leadWithoutCard')}</p>
      {instalments.map(({ number, amount }) => (
        <div key={number} className={styles.ways}>
          {own && (
            <Button icon="card" busy={isBusy} onClick={() => pay(number, 'true')}>
              {t('withOwn', { amount: format.money(amount), digits: own.lastDigits })}
            </Button>
          )}
          <Button variant={own ? 'ghost' : 'primary'} busy={isBusy} onClick={() => pay(number)}>
            {t('withOther', { amount: format.money(amount) })}
          </Button>
        </div>
      ))}
    </div>
  );
}
