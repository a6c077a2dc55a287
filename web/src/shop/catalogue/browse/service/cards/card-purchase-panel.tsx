import { useRouterState, useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePersistedState } from '#lib/persisted-state.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { useSession } from '#lib/session.ts';
import type { PriceView } from '#shop/catalogue/browse/service-view.ts';
import { useOpenPrices } from '#shop/catalogue/solidarity/use-solidarity.ts';
import { comparedWith } from '#shop/catalogue/solidarity/view.ts';
import { LinkButton } from '#ui/button.tsx';
import { Legend } from '#ui/field.tsx';
import { focusFirstError } from '#ui/focus-first-error.ts';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import typography from '#ui/typography.module.css';
import { AddButton } from '../purchase/add-button.tsx';
import panel from '../purchase/purchase-panel.module.css';
import { useAddToCart } from '../purchase/use-add-to-cart.ts';
import type { ServiceData } from '../service-data.ts';
import { CardChoice, HolderNames, useOwnCards } from './card-choice.tsx';
import styles from './card-purchase.module.css';
import {
  type CardChoice as Choice,
  canChoose,
  cardDetail,
  compatibleCards,
  firstChoice,
  type HolderName,
  isFull,
  type OwnCard,
  ownCard,
  type PeriodChange,
  periodChange,
} from './own-cards.ts';

/** Buys a filling: chooses the price and the card. */
export function CardPurchasePanel({ data }: { data: ServiceData }) {
  const t = useTranslations('cardOrders.purchase');
  const session = useSession();
  const prices = useOpenPrices()(data.prices);
  const [chosen, setChosen] = usePersistedState<string | undefined>(`price ${data.service.code}`, undefined);
  const priceName = chosen ?? prices[0]?.name ?? '';
  return (
    <div className={classNames(panel.purchasePanel, layout.card, layout.panel)}>
      <h2>{t(data.filling.cardUse === 'required' ? 'titleRenewal' : 'title')}</h2>
      <PriceChoice prices={prices} chosen={priceName} onChoose={setChosen} />
      {session ? <OwnCardForm data={data} priceName={priceName} /> : <SignInFirst />}
    </div>
  );
}

function OwnCardForm({ data, priceName }: { data: ServiceData; priceName: string }) {
  const t = useTranslations('cardOrders.purchase');
  const paths = usePaths();
  const { hasSupports } = usePortal();
  const own = useOwnCards();
  if (own.state === 'loading')
    return (
      <div aria-busy="true">
        <Skeleton height={180} />
      </div>
    );
  if (own.state === 'failed')
    return (
      <Notice tone="warning" isInset>
        {own.message}
      </Notice>
    );
  const cards = compatibleCards(own.cards, data.filling);
  if (data.filling.cardUse === 'required' && cards.length === 0)
    return (
      <Notice
        tone="warning"
        isInset
        title={t('noCardTitle')}
        actions={hasSupports && <LinkButton to={paths.supports()}>{t('myCards')}</LinkButton>}
      >
        {t('noCardText')}
      </Notice>
    );
  return <CardForm data={data} priceName={priceName} cards={cards} name={own.name} />;
}

interface CardFormProps {
  data: ServiceData;
  priceName: string;
  /** The customer's cards that it can fill. */
  cards: readonly OwnCard[];
  /** The customer's own name, for a new card. */
  name: HolderName;
}

/** Chooses the card to fill, and adds the filling to the cart. */
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

interface PriceChoiceProps {
  prices: PriceView[];
  chosen: string;
  onChoose: (name: string) => void;
}

/** Chooses the price of a filling. */
export function PriceChoice({ prices, chosen, onChoose }: PriceChoiceProps) {
  const t = useTranslations('cardOrders.purchase');
  const purchase = useTranslations('catalogue.purchase');
  const solidarity = useTranslations('catalogue.solidarity');
  const format = useFormat();
  return (
    <fieldset className={styles.choice}>
      <Legend>{t('price')}</Legend>
      {prices.map((price) => {
        const { name, label, cents, needsDocument } = price;
        const common = comparedWith(price, prices);
        return (
          <RadioCard
            key={name}
            name="price"
            value={name}
            checked={name === chosen}
            onChange={() => onChoose(name)}
            title={label || purchase('basePrice')}
            text={[
              common !== undefined && solidarity('insteadOf', { price: format.money(common) }),
              needsDocument && purchase('document'),
            ]
              .filter(Boolean)
              .join(' · ')}
            aside={<b className={classNames(typography.num, styles.amount)}>{format.money(cents)}</b>}
          />
        );
      })}
    </fieldset>
  );
}

interface PeriodFactsProps {
  change: PeriodChange;
  /** The present day in the venue's time zone. */
  today: string;
}

/** States before the purchase when the card's period ends, and which period follows. */
export function PeriodFacts({ change: { oldEnd, from, until }, today }: PeriodFactsProps) {
  const t = useTranslations('cardOrders.period');
  const format = useFormat();
  const span = t('span', { from: format.shortDay(from), until: format.shortDay(until) });
  return (
    <dl className={styles.period} aria-live="polite">
      {oldEnd !== undefined && (
        <Fact name={t(oldEnd < today ? 'ended' : 'old')} value={format.shortDay(oldEnd)} />
      )}
      <Fact name={t(oldEnd === undefined ? 'first' : 'new')} value={span} />
      <Fact
        name={t(oldEnd === undefined ? 'firstEnd' : 'end')}
        value={<b className={typography.num}>{format.shortDay(until)}</b>}
      />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Links to the sign-in and back to this choice, since a card belongs to an account. */
export function SignInFirst() {
  const t = useTranslations('cardOrders.purchase');
  const paths = usePaths();
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <>
      <p className={classNames(panel.note, typography.muted)}>{t('signInText')}</p>
      <LinkButton to={paths.login(here)} large wide>
        {t('signIn')}
      </LinkButton>
    </>
  );
}
