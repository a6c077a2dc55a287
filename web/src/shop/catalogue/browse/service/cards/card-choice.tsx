import { labelIn } from '@guichet/contract/locale.ts';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { loadCards, rememberedCards } from '#lib/cards-memory.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useHandover } from '#lib/persisted-state.ts';
import { useSession } from '#lib/session.ts';
import { useRightWords } from '#shop/card-words.ts';
import { groupedNumber } from '#shop/grouped-number.ts';
import { AppLink } from '#ui/app-link.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Legend } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import styles from './card-purchase.module.css';
import type { CardChoice as Choice, HolderName, OwnCard } from './own-cards.ts';

interface CardChoiceProps {
  cards: readonly OwnCard[];
  /** Whether only existing cards can be filled. */
  isForOwnOnly: boolean;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** Chooses the card to fill. */
export function CardChoice({ cards, isForOwnOnly, chosen, onChoose }: CardChoiceProps) {
  const t = useTranslations('cardOrders.purchase');
  const locale = useLocale();
  const words = useRightWords();
  const describe = ({ holderFirstName, holderName, memberShipLabel, rights }: OwnCard): string => {
    const who = [holderFirstName, holderName].filter(Boolean).join(' ');
    const open = rights.filter(({ validityEndDate }) => Date.parse(validityEndDate) > Date.now());
    return [who || labelIn(memberShipLabel, locale), ...open.map(words)].join(' · ');
  };
  return (
    <fieldset className={styles.choice}>
      <Legend>{t('card')}</Legend>
      {cards.map((card) => (
        <RadioCard
          key={card.cardNumber}
          name="card"
          value={card.cardNumber}
          checked={chosen.kind === 'own' && chosen.cardNumber === card.cardNumber}
          onChange={() => onChoose({ kind: 'own', cardNumber: card.cardNumber })}
          title={t('own', { number: groupedNumber(card.cardNumber) })}
          text={describe(card)}
        />
      ))}
      {!isForOwnOnly && (
        <>
          <RadioCard
            name="card"
            value="new"
            checked={chosen.kind === 'new'}
            onChange={() => onChoose({ kind: 'new' })}
            title={t('new')}
            text={t('newText')}
          />
          <RadioCard
            name="card"
            value="0"
            checked={chosen.kind === 'unnamed'}
            onChange={() => onChoose({ kind: 'unnamed' })}
            title={t('unnamed')}
            text={t('unnamedText')}
          />
        </>
      )}
    </fieldset>
  );
}

interface HolderNamesProps {
  name: HolderName;
  /** Whether missing fields are marked. */
  isChecked: boolean;
  onChange: (name: HolderName) => void;
}

/** Names of the holder of a new card. */
export function HolderNames({ name, isChecked, onChange }: HolderNamesProps) {
  const t = useTranslations('cardOrders.purchase');
  const error = (value: string) => (isChecked && value.trim() === '' ? t('nameMissing') : undefined);
  return (
    <div className={styles.names}>
      {(['firstName', 'lastName'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(field)}
          value={name[field]}
          maxLength={80}
          error={error(name[field])}
          required
          onChange={(event) => onChange({ ...name, [field]: event.target.value })}
        />
      ))}
    </div>
  );
}

/** Returns the number of the card that the tickets are put on; none after its owner has signed out. */
export function useTicketCard(service: string) {
  const isSignedIn = useSession() !== undefined;
  const [chosen, setChosen] = useState<string>();
  const cardNumber = isSignedIn ? chosen : undefined;
  useHandover(`ticket card ${service}`, cardNumber, setChosen);
  return [cardNumber, setChosen] as const;
}

interface TicketCardChoiceProps {
  /** The number of a card; undefined for tickets without a card. */
  chosen: string | undefined;
  onChoose: (cardNumber: string | undefined) => void;
}

/** Chooses whether tickets are put on a card of the customer, and on which. */
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
  // The stored cards, until the present ones are read.
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

/** The signed-in customer's cards and name. */
export type OwnCards =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'loaded'; cards: OwnCard[]; name: HolderName };

/** Loads the cards of the customer who is signed in. */
export function useOwnCards(): OwnCards {
  const errorMessage = useErrorMessage();
  const [own, setOwn] = useState<OwnCards>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, whatever the phrases
  useEffect(() => {
    Promise.all([loadCards(), api('GET /user/user')]).then(
      ([cards, { firstName, lastName }]) => setOwn({ state: 'loaded', cards, name: { firstName, lastName } }),
      (error) => setOwn({ state: 'failed', message: errorMessage(error) }),
    );
  }, []);
  return own;
}
