import { useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextInput } from '#ui/inputs.tsx';
import { focusFirstError } from '#ui/use-form.ts';
import { AddButton } from '../add-button.tsx';
import type { ServiceData } from '../service-data.ts';
import { useAddToCart } from '../use-add-to-cart.ts';
import { CardChoice } from './card-choice.tsx';
import styles from './card-purchase.module.css';
import { cardDetail, firstChoice, type HolderName, type OwnCard } from './view.ts';

interface CardFormProps {
  data: ServiceData;
  priceName: string;
  /** Those of the customer that it can fill. */
  cards: readonly OwnCard[];
  /** The customer's own name, for a new card. */
  name: HolderName;
}

/** Chooses the card that is filled, and puts it into the cart. */
export function CardForm({ data: { service, filling }, priceName, cards, name: ownName }: CardFormProps) {
  const t = useTranslations('cardOrders.purchase');
  const { card } = useSearch({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  const [choice, setChoice] = useState(() => firstChoice(cards, filling, card));
  const [name, setName] = useState(ownName);
  const [isChecked, setChecked] = useState(false);
  const { add, isBusy, failure } = useAddToCart(service.name, [
    { service: service.code, priceName, cartLineDetails: [cardDetail(choice, name)] },
  ]);
  const isNamed = choice.kind === 'new';
  const error = (value: string) => (isChecked && value.trim() === '' ? t('nameMissing') : undefined);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    if (isNamed && !(name.firstName.trim() && name.lastName.trim()))
      requestAnimationFrame(() => focusFirstError(form));
    else void add();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <CardChoice
        cards={cards}
        isForOwnOnly={filling.cardUse === 'required'}
        chosen={choice}
        onChoose={setChoice}
      />
      {isNamed && (
        <div className={styles.names}>
          <TextInput
            label={t('firstName')}
            value={name.firstName}
            maxLength={80}
            error={error(name.firstName)}
            required
            onChange={(event) => setName({ ...name, firstName: event.target.value })}
          />
          <TextInput
            label={t('lastName')}
            value={name.lastName}
            maxLength={80}
            error={error(name.lastName)}
            required
            onChange={(event) => setName({ ...name, lastName: event.target.value })}
          />
        </div>
      )}
      <AddButton isBusy={isBusy} failure={failure} />
    </form>
  );
}
