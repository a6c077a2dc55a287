import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import layout from '#ui/layout.module.css';
import { LoadMore } from '#ui/load-more.tsx';
import { useCardName } from './card-item.tsx';
import styles from './card-ledger.module.css';
import type { CardData } from './cards-data.ts';
import { LedgerSummary } from './ledger-summary.tsx';
import { LedgerTable } from './ledger-table.tsx';

type Ledger = CallAnswer<'GET /user/cardmovements'>;

/** What happened to the rights of a card, newest first, and what it comes to. */
export function CardLedger({ card }: { card: CardData }) {
  const t = useTranslations('cards.ledger');
  const name = useCardName()(card);
  const errorMessage = useErrorMessage();
  const [ledger, setLedger] = useState<Ledger>();
  const [failure, setFailure] = useState<unknown>();
  const { cardNumber } = card;
  // The card is another one each time that the page was read again: its rights may have changed.
  useEffect(() => {
    let isWanted = true;
    api('GET /user/cardmovements', { query: { cardNumber: card.cardNumber } }).then(
      (read) => isWanted && setLedger(read),
      (error: unknown) => isWanted && setFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, [card]);
  const loadMore = async () => {
    const older = await api('GET /user/cardmovements', { query: { cardNumber, before: ledger?.next } });
    setLedger((known) => ({
      ...known,
      movements: [...(known?.movements ?? []), ...older.movements],
      next: older.next,
    }));
  };
  return (
    <section className={styles.section} id="movements" aria-labelledby="ledger-title" tabIndex={-1}>
      <h2 id="ledger-title">{t('title', { name })}</h2>
      <Failure text={failure === undefined ? undefined : errorMessage(failure)} />
      <div className={classNames(styles.ledger, layout.card)}>
        <LedgerSummary card={card} sums={ledger?.sums ?? []} />
        <div className={styles.movements} aria-busy={!ledger}>
          {ledger && (
            <>
              {ledger.movements.length === 0 ? (
                <p>{t('none')}</p>
              ) : (
                <LedgerTable movements={ledger.movements} />
              )}
              <LoadMore
                hasMore={ledger.next !== undefined}
                label={t('more')}
                status={t('shown', { count: ledger.movements.length })}
                onLoad={loadMore}
              />
            </>
          )}
        </div>
      </div>
    </section>
  );
}
