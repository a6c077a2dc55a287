import { useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { usePersistedState } from '#lib/persisted-state.ts';
import { useFormat } from '#lib/portal.ts';
import { focusFirstError } from '#ui/focus-first-error.ts';
import { AddButton } from '../add-button.tsx';
import type { ServiceData } from '../service-data.ts';
import { useAddToCart } from '../use-add-to-cart.ts';
import { CardChoice } from './card-choice.tsx';
import { HolderNames } from './holder-names.tsx';
import { PeriodFacts } from './period-facts.tsx';
import {
  type CardChoice as Choice,
  canChoose,
  cardDetail,
  firstChoice,
  type HolderName,
  isFull,
  type OwnCard,
  ownCard,
  periodChange,
} from './view.ts';

interface CardFormProps {
  data: ServiceData;
  priceName: string;
  /** Those of the customer that it can fill. */
  cards: readonly OwnCard[];
  /** The customer's own name, for a new card. */
  name: HolderName;
}

/** Chooses the card that is filled, and puts it into the cart. */
export function CardForm({
  data: { service, filling, today },
  priceName,
  cards,
  name: ownName,
}: CardFormProps) {
  const { card } = useSearch({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  const [chosen, setChoice] = usePersistedState<Choice | undefined>(`filled card ${service.code}`, undefined);
  const choice = chosen && canChoose(chosen, cards) ? chosen : firstChoice(cards, filling, card);
  const [typed, setName] = usePersistedState<HolderName | undefined>(`holder ${service.code}`, undefined);
  const name = typed ?? ownName;
  const [isChecked, setChecked] = useState(false);
  const { add, isBusy, failure } = useAddToCart(service.name, [
    { service: service.code, priceName, cartLineDetails: [cardDetail(choice, name)] },
  ]);
  const isNamed = choice.kind === 'new';
  const format = useFormat();
  const period = periodChange(filling, ownCard(choice, cards), { today, dayOf: format.dayOf });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    if (isNamed && !isFull(name)) requestAnimationFrame(() => focusFirstError(form));
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
      {isNamed && <HolderNames name={name} isChecked={isChecked} onChange={setName} />}
      {period && <PeriodFacts change={period} today={today} />}
      <AddButton isBusy={isBusy} failure={failure} />
    </form>
  );
}
