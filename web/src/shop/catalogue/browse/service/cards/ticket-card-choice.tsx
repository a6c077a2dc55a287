import { useRouterState } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { groupedNumber } from '#shop/card-words.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Legend } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import typography from '#ui/typography.module.css';
import styles from './card-purchase.module.css';
import { useCardDescription } from './use-card-description.ts';
import { useOwnCards } from './use-own-cards.ts';

interface TicketCardChoiceProps {
  /** The number of a card; undefined for tickets on their own. */
  chosen: string | undefined;
  onChoose: (cardNumber: string | undefined) => void;
}

/** Whether tickets are put on a card of the customer, and on which. */
export function TicketCardChoice(props: TicketCardChoiceProps) {
  const t = useTranslations('cardOrders.ticket');
  const paths = usePaths();
  const here = useRouterState({ select: ({ location }) => location.href });
  if (useSession()) return <OwnCardChoice {...props} />;
  return (
    <p className={classNames(styles.choice, typography.small)}>
      {t('signInText')}
      <AppLink className={typography.link} to={paths.login(here)}>
        {t('signIn')}
      </AppLink>
    </p>
  );
}

function OwnCardChoice({ chosen, onChoose }: TicketCardChoiceProps) {
  const t = useTranslations('cardOrders.ticket');
  const purchase = useTranslations('cardOrders.purchase');
  const describe = useCardDescription();
  const own = useOwnCards();
  if (own.state === 'failed')
    return (
      <Notice tone="warning" isInset>
        {own.message}
      </Notice>
    );
  const cards = own.state === 'loaded' ? own.cards.filter(({ isActive }) => isActive) : [];
  if (cards.length === 0) return null;
  return (
    <fieldset className={styles.choice}>
      <Legend>{t('title')}</Legend>
      <RadioCard
        name="card"
        value=""
        checked={chosen === undefined}
        onChange={() => onChoose(undefined)}
        title={t('none')}
        text={t('noneText')}
      />
      {cards.map((card) => (
        <RadioCard
          key={card.cardNumber}
          name="card"
          value={card.cardNumber}
          checked={chosen === card.cardNumber}
          onChange={() => onChoose(card.cardNumber)}
          title={purchase('own', { number: groupedNumber(card.cardNumber) })}
          text={describe(card)}
        />
      ))}
      {chosen !== undefined && <p className={typography.small}>{t('onCardText')}</p>}
    </fieldset>
  );
}
