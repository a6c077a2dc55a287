import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { classNames } from '#lib/class-names.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import typography from '#ui/typography.module.css';
import { useDateTime } from '../ui/use-date-time.ts';
import styles from './movement-list.module.css';
import { useAmount } from './use-amount.ts';

type Ledger = Pick<CallAnswer<'POST /settingsadmin/lookupcard'>, 'movements' | 'next'>;

const CALL = 'POST /settingsadmin/lookupcard';

/** The movements of a card's rights, newest first, page by page. */
export function MovementList({ cardNumber }: { cardNumber: string }) {
  const t = useTranslations('lookup.cards');
  const words = useTranslations('cards.ledger');
  const errorMessage = useErrorMessage();
  const [ledger, setLedger] = useState<Ledger>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isWanted = true;
    adminApi(CALL, { body: { cardNumber } }).then(
      (read) => isWanted && setLedger(read),
      (error) => isWanted && setFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, [cardNumber]);
  if (failure !== undefined) return <Failure text={errorMessage(failure)} />;
  if (!ledger) return <Skeleton height={140} />;
  const more = async () => {
    const { movements, next } = await adminApi(CALL, {
      body: { cardNumber, ...(ledger.next && { before: ledger.next }) },
    });
    setLedger({ movements: [...ledger.movements, ...movements], ...(next && { next }) });
  };
  return (
    <div className={styles.movements}>
      {ledger.movements.length === 0 && <p className={typography.muted}>{words('none')}</p>}
      <ul aria-label={words('caption')}>
        {ledger.movements.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </ul>
      {ledger.next && (
        <LoadMore
          hasMore
          label={t('more')}
          status={t('shown', { count: ledger.movements.length })}
          onLoad={more}
        />
      )}
    </div>
  );
}

function Movement({ movement }: { movement: Ledger['movements'][number] }) {
  const t = useTranslations('lookup.cards');
  const words = useTranslations('cards.ledger');
  const locale = useLocale();
  const dateTime = useDateTime();
  const amountOf = useAmount();
  const { at, kind, unit, quantity, balance, establishment, orderNumber } = movement;
  const sign = quantity < 0 ? '−' : '+';
  return (
    <li>
      <span className={styles.what}>
        <b>{words(`kind.${kind}`)}</b>
        <small>
          {[
            dateTime(at),
            establishment && labelIn(establishment, locale),
            orderNumber && words('order', { number: orderNumber }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className={classNames(styles.amounts, typography.num)}>
        {quantity !== 0 && <b>{sign + amountOf(unit, Math.abs(quantity))}</b>}
        {balance !== undefined && <small>{t('balance', { amount: amountOf(unit, balance) })}</small>}
      </span>
    </li>
  );
}
