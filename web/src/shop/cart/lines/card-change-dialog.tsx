import { labelIn } from '@guichet/contract/locale.ts';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import {
  CardChoice,
  HolderNames,
  TicketCardChoice,
  useOwnCards,
} from '#shop/catalogue/browse/service/cards/card-choice.tsx';
import {
  type CardChoice as Choice,
  cardDetail,
  compatibleCards,
  type FilledBy,
  firstChoice,
  type HolderName,
  isFull,
  type OwnCard,
} from '#shop/catalogue/browse/service/cards/own-cards.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { focusFirstError } from '#ui/focus-first-error.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.tsx';
import type { CartEntry, CartGroup, EntryCard } from '../cart-groups.ts';
import { useLineChange } from '../page/cart-provider.tsx';
import { type WantedCard, withCard } from './line-changes.ts';

interface CardChangeDialogProps {
  group: CartGroup;
  entry: CartEntry & { card: EntryCard };
  onClose: () => void;
}

/** Chooses another card for a line detail, with the same form as the page of its service. */
export function CardChangeDialog({ group, entry, onClose }: CardChangeDialogProps) {
  const t = useTranslations('cardOrders.change');
  const locale = useLocale();
  const formId = useId();
  const { save, isBusy, error } = useLineChange();
  const choose = async (card: WantedCard): Promise<void> => {
    if (!(await save((lines) => withCard(lines, entry.detailId, group.fillsCards, card)))) return;
    showToast('success', t('done'));
    onClose();
  };
  const form = { formId, entry, onChoose: (card: WantedCard) => void choose(card) };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      hasStickyActions
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>
        <b>{labelIn(group.serviceName, locale)}</b>
      </p>
      {group.fillsCards ? <FilledCardForm {...form} service={group.service} /> : <TicketCardForm {...form} />}
      <Failure text={error} />
    </Dialog>
  );
}

interface FormProps {
  formId: string;
  entry: CartEntry & { card: EntryCard };
  onChoose: (card: WantedCard) => void;
}

/** Chooses the card for tickets, or none. */
function TicketCardForm({ formId, entry, onChoose }: FormProps) {
  const [chosen, setChosen] = useState(entry.card.cardNumber);
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(chosen === undefined ? {} : { cardNumber: chosen });
      }}
    >
      <TicketCardChoice chosen={chosen} onChoose={setChosen} />
    </form>
  );
}

/** Chooses the card that is filled, once the customer's cards are loaded. */
function FilledCardForm({ service, ...form }: FormProps & { service: string }) {
  const own = useOwnCards();
  const errorMessage = useErrorMessage();
  const [filling, setFilling] = useState<FilledBy>();
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, even when the words change
  useEffect(() => {
    api('GET /Ticketing/service', { query: { externalCode: service } }).then(setFilling, (error: unknown) =>
      setFailure(errorMessage(error)),
    );
  }, [service]);
  const problem = failure ?? (own.state === 'failed' ? own.message : undefined);
  if (problem !== undefined)
    return (
      <Notice tone="warning" isInset>
        {problem}
      </Notice>
    );
  if (own.state !== 'loaded' || filling === undefined) return <Skeleton height={200} />;
  return (
    <ChoiceForm {...form} filling={filling} cards={compatibleCards(own.cards, filling)} own={own.name} />
  );
}

interface ChoiceFormProps extends FormProps {
  filling: FilledBy;
  cards: readonly OwnCard[];
  own: HolderName;
}

function ChoiceForm({ formId, entry, onChoose, filling, cards, own }: ChoiceFormProps) {
  const { card } = entry;
  const [choice, setChoice] = useState<Choice>(() =>
    card.kind === 'new' || card.kind === 'unnamed'
      ? { kind: card.kind }
      : firstChoice(cards, filling, card.cardNumber),
  );
  const [name, setName] = useState(card.kind === 'new' ? card.name : own);
  const [isChecked, setChecked] = useState(false);
  const isNamed = choice.kind === 'new';
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    if (isNamed && !isFull(name)) {
      requestAnimationFrame(() => focusFirstError(form));
      return;
    }
    const { quantity: _quantity, ...wanted } = cardDetail(choice, name);
    onChoose(wanted);
  };
  return (
    <form id={formId} onSubmit={onSubmit} noValidate>
      <CardChoice
        cards={cards}
        isForOwnOnly={filling.cardUse === 'required'}
        chosen={choice}
        onChoose={setChoice}
      />
      {isNamed && <HolderNames name={name} isChecked={isChecked} onChange={setName} />}
    </form>
  );
}
