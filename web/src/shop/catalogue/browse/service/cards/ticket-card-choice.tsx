import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { rememberedCards } from '#lib/cards-memory.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useHandover } from '#lib/persisted-state.ts';
import { useSession } from '#lib/session.ts';
import { groupedNumber } from '#shop/grouped-number.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import styles from './card-purchase.module.css';
import { useOwnCards } from './use-own-cards.ts';

/** The number of the card that the tickets of a service are put on; none once its owner has signed out. */
export function useTicketCard(service: string) {
  const isSignedIn = useSession() !== undefined;
  const [chosen, setChosen] = useState<string>();
  const cardNumber = isSignedIn ? chosen : undefined;
  useHandover(`ticket card ${service}`, cardNumber, setChosen);
  return [cardNumber, setChosen] as const;
}

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
  const own = useOwnCards();
  if (own.state === 'failed')
    return (
      <Notice tone="warning" isInset>
        {own.message}
      </Notice>
    );
  // Those that are remembered, until it is known which there are now.
  const known = own.state === 'loaded' ? own.cards : rememberedCards();
  const cards = known.filter(({ state }) => state !== 'blocked');
  if (cards.length === 0) return null;
  return (
    <div className={styles.choice}>
      <Select
        name="card"
        label={t('title')}
        hint={t(chosen === undefined ? 'noneText' : 'onCardText')}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value || undefined)}
      >
        <option value="">{t('none')}</option>
        {cards.map(({ cardNumber, holderFirstName, holderName }) => (
          <option key={cardNumber} value={cardNumber}>
            {[
              purchase('own', { number: groupedNumber(cardNumber) }),
              `${holderFirstName} ${holderName}`.trim(),
            ]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </Select>
    </div>
  );
}
