import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { inGroups } from '../cards/card-number.ts';
import { Movement, useRightWords } from '../cards/movement.tsx';
import type { CardFacts } from './lookup-data.ts';
import styles from './lookup-page.module.css';

const TONES = { valid: 'ok', consumed: 'neutral', expired: 'neutral', blocked: 'error' } as const;

/** A card with its remaining units, and its movements on request. */
export function CardItem({ card, owner }: { card: CardFacts; owner?: ReactNode }) {
  const t = useTranslations('lookup.cards');
  const cards = useTranslations('cards');
  const locale = useLocale();
  const format = useAdminFormat();
  const describeRight = useRightWords();
  const [isOpen, setOpen] = useState(false);
  const { cardNumber, label, state, holderName, blockedAt } = card;
  return (
    <article className={styles.item}>
      <div className={styles.head}>
        <h3>{labelIn(label, locale)}</h3>
        <Tag tone={TONES[state]}>{cards(`state.${state}`)}</Tag>
      </div>
      <ul className={styles.facts}>
        <li className={styles.main}>
          {[t('number', { number: inGroups(cardNumber) }), holderName].filter(Boolean).join(' · ')}
        </li>
        {card.rights.map((right) => (
          <li key={right.id}>
            {`${describeRight(right)}, ${t('until', { day: format.shortDay(right.validityEndDate) })}`}
          </li>
        ))}
        {blockedAt && <li>{cards('blockedOn', { day: format.shortDay(blockedAt) })}</li>}
      </ul>
      <div className={styles.actions}>
        <Button
          variant="soft"
          aria-expanded={isOpen}
          aria-label={isOpen ? undefined : t('movementsOf', { number: cardNumber })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('hide') : t('movements')}
        </Button>
        {owner}
      </div>
      {isOpen && <MovementList cardNumber={cardNumber} />}
    </article>
  );
}

type Ledger = Pick<CallAnswer<'POST /settingsadmin/lookupcard'>, 'movements' | 'next'>;

const CALL = 'POST /settingsadmin/lookupcard';

/** The movements of a card's rights, newest first, page by page. */
function MovementList({ cardNumber }: { cardNumber: string }) {
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
