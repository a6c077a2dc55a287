import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { Fragment, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { FillingLink } from '#shop/filling-link.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import layout from '#ui/layout.module.css';
import { LoadMore } from '#ui/load-more.tsx';
import typography from '#ui/typography.module.css';
import { useAmount } from './card-facts.tsx';
import { useCardName } from './card-item.tsx';
import styles from './card-ledger.module.css';
import { holderOf, inGroups } from './cards.ts';
import type { CardData } from './cards-data.ts';

type Ledger = CallAnswer<'GET /user/cardmovements'>;

/** Movements of a card, newest first, with their sums. */
export function CardLedger({ card }: { card: CardData }) {
  const t = useTranslations('cards.ledger');
  const name = useCardName()(card);
  const errorMessage = useErrorMessage();
  const [ledger, setLedger] = useState<Ledger>();
  const [failure, setFailure] = useState<unknown>();
  const { cardNumber } = card;
  // Each reload of the page makes a new card object, because its rights may have changed.
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

type Sum = NonNullable<CallAnswer<'GET /user/cardmovements'>['sums']>[number];

const ENTRIES = ['bought', 'used', 'expired', 'lost'] as const;

/** Sums of the movements of a card by unit. */
export function LedgerSummary({ card, sums }: { card: CardData; sums: readonly Sum[] }) {
  const t = useTranslations('cards');
  const format = useFormat();
  const [filling] = card.fillings;
  return (
    <div className={styles.summary}>
      <p className={typography.small}>
        <b>{holderOf(card) || t('noHolder')}</b>
        <span className={styles.number}>{t('number', { number: inGroups(card.cardNumber) })}</span>
      </p>
      {sums.map((sum) => (
        <UnitSum key={sum.unit} sum={sum} />
      ))}
      {card.validity && (
        <dl>
          <dt>{t('ledger.until')}</dt>
          <dd>{format.shortDay(card.validity)}</dd>
        </dl>
      )}
      {filling && (
        <FillingLink filling={filling} cardNumber={card.cardNumber} variant="primary">
          <span className="visually-hidden"> – {t('number', { number: inGroups(card.cardNumber) })}</span>
        </FillingLink>
      )}
    </div>
  );
}

function UnitSum({ sum }: { sum: Sum }) {
  const t = useTranslations('cards.ledger');
  const amountOf = useAmount();
  const entries = ENTRIES.filter((entry) => sum[entry] !== 0 || entry === 'bought' || entry === 'used');
  return (
    <div>
      <h3>{t(`unit.${sum.unit}`)}</h3>
      <p className={styles.left}>{amountOf(sum.unit, sum.bought - sum.used - sum.expired - sum.lost)}</p>
      <dl>
        {entries.map((entry) => (
          <Fragment key={entry}>
            <dt>{t(entry)}</dt>
            <dd>{amountOf(sum.unit, sum[entry])}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

type Movement = CallAnswer<'GET /user/cardmovements'>['movements'][number];

/** Table of the movements of a card, newest first. */
export function LedgerTable({ movements }: { movements: readonly Movement[] }) {
  const t = useTranslations('cards.ledger');
  return (
    <table className={classNames(styles.table, typography.num)}>
      <caption className="visually-hidden">{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('movement')}</th>
          <th scope="col">{t('quantity')}</th>
          <th scope="col">{t('balance')}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <MovementRow key={movement.id} movement={movement} />
        ))}
      </tbody>
    </table>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const t = useTranslations('cards.ledger');
  const locale = useLocale();
  const format = useFormat();
  const amountOf = useAmount();
  const { at, kind, unit, quantity, balance, establishment, orderNumber, otherCard } = movement;
  const isLoss = kind === 'expired' || kind === 'lost';
  const sign = quantity < 0 ? '−' : '+';
  const where = [
    ...(establishment ? [labelIn(establishment, locale)] : []),
    ...(orderNumber ? [t('order', { number: orderNumber })] : []),
    ...(otherCard ? [t(quantity < 0 ? 'toCard' : 'fromCard', { number: otherCard })] : []),
  ].join(' · ');
  return (
    <tr>
      <td>
        <time dateTime={at}>{format.shortDay(at)}</time>
        <small>{format.time(at)}</small>
      </td>
      <td>
        <b>{t(`kind.${kind}`)}</b>
        {where && <small>{where}</small>}
      </td>
      <td>
        {quantity !== 0 && (
          <span className={classNames(styles.change, isLoss ? styles.lost : quantity > 0 && styles.up)}>
            {sign}
            {amountOf(unit, Math.abs(quantity))}
          </span>
        )}
      </td>
      <td>{balance !== undefined && amountOf(unit, balance)}</td>
    </tr>
  );
}
