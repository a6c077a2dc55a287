import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePersistedState } from '#lib/persisted-state.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { pricesAt } from '#shop/catalogue/browse/service-view.ts';
import { useTermsWords } from '#shop/catalogue/browse/session-terms.ts';
import type { SessionView } from '#shop/catalogue/browse/view.ts';
import { useOpenPrices } from '#shop/catalogue/solidarity/use-solidarity.ts';
import { comparedWith } from '#shop/catalogue/solidarity/view.ts';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import { TicketCardChoice, useTicketCard } from '../cards/card-choice.tsx';
import { OwnWithdrawals } from '../cards/withdrawal-panel.tsx';
import type { ServiceData } from '../service-data.ts';
import { AddButton } from './add-button.tsx';
import { ServiceCancellation } from './cancellation-terms.tsx';
import { Extras, extraLines, sumExtras, useExtraQuantities } from './extras.tsx';
import { useFlexibleChoice } from './flexible-choice.tsx';
import { PriceRow } from './price-row.tsx';
import {
  addable,
  missingChoice,
  type Quantities,
  sumQuantities,
  toCartLines,
  usualPrice,
} from './purchase.ts';
import { PurchaseBar, useScrollOnChoice } from './purchase-bar.tsx';
import styles from './purchase-panel.module.css';
import { usePurchasePeople } from './purchase-people.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

interface PurchasePanelProps {
  data: ServiceData;
  /** The chosen session; undefined without a choice, or for a service without sessions. */
  session: SessionView | undefined;
}

/** Maximum quantity of an undated service; the venue's sale rules may allow less. */
const MAX_QUANTITY = 50;

/** Third step: quantities by price, the total, and the button to the cart. */
export function PurchasePanel({ data: all, session }: PurchasePanelProps) {
  const t = useTranslations('catalogue.purchase');
  const { tenant } = usePortal();
  const data = { ...all, prices: useOpenPrices()(pricesAt(all.prices, session?.unitPrices), session?.start) };
  const { kind, minimumQuantity, maximumQuantity } = data.service;
  const isEvent = kind === 'event';
  const [chosen, setQuantities] = useQuantities(data.service.code);
  // The order of prices may be known later than the page.
  const quantities = chosen ?? { [usualPrice(data.prices)?.name ?? '']: minimumQuantity };
  const [cardNumber, setCardNumber] = useTicketCard(data.service.code);
  const total = sumQuantities(quantities, data.prices);
  const free = session ? session.places - total.places : MAX_QUANTITY - total.quantity;
  const people = usePurchasePeople(data.service.code, data.prices, session, chosen, setQuantities);
  const [extras, setExtras] = useExtraQuantities(data.service.code);
  const flexible = useFlexibleChoice(data.service, session, cardNumber !== undefined);
  const choice = { eventId: session?.id, cardNumber, peopleAt: people.peopleAt };
  const [addedFor, setAddedFor] = useState<string>();
  const { add, isBusy, failure } = useAddToCart(
    data.service.name,
    [
      ...flexible.apply(toCartLines(quantities, data.service.code, choice)),
      ...extraLines(data.extras, extras, session?.id),
    ],
    () => {
      setQuantities({});
      people.clear();
      flexible.clear();
      setExtras({});
      setAddedFor(session?.id);
    },
  );
  const missing = missingChoice(isEvent && !session, total.quantity, minimumQuantity);
  const cents = total.cents + flexible.centsOf(quantities, data.prices) + sumExtras(data.extras, extras);
  const panel = useRef<HTMLDivElement>(null);
  const prices = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLDivElement>(null);
  useScrollOnChoice(panel, session?.id);
  return (
    <div ref={panel} className={classNames(styles.purchasePanel, layout.card, layout.panel)}>
      <WhenAndWhere session={session} places={isEvent ? [] : data.places} />
      <OwnWithdrawals service={data.service.code} />
      <h2 id="step-who">{t(isEvent ? 'stepWho' : kind === 'none' ? 'howManyArticles' : 'howMany')}</h2>
      {!session && data.sessions.some(({ unitPrices }) => unitPrices) && (
        <p className={typography.small}>{t('bySession')}</p>
      )}
      {minimumQuantity > 1 && <p className={typography.small}>{t('atLeast', { count: minimumQuantity })}</p>}
      {maximumQuantity !== undefined && (
        <p className={typography.small}>{t('atMost', { count: maximumQuantity })}</p>
      )}
      {people.choice}
      <div ref={prices} className={styles.prices}>
        {data.prices.map((price) => (
          <PriceRow
            key={price.name}
            price={price}
            commonCents={comparedWith(price, data.prices)}
            value={quantities[price.name] ?? 0}
            max={
              (quantities[price.name] ?? 0) +
              addable(Math.floor(free / (session ? price.places : 1)), total.quantity, maximumQuantity)
            }
            onChange={(value) => setQuantities({ ...quantities, [price.name]: value })}
          />
        ))}
      </div>
      {data.filling.cardUse === 'accepted' && (
        <TicketCardChoice chosen={cardNumber} onChoose={setCardNumber} />
      )}
      {flexible.choice}
      <Extras extras={data.extras} quantities={extras} onChange={setExtras} />
      <Total kind={kind} total={total} cents={cents} />
      <div ref={button}>
        <AddButton
          isBusy={isBusy}
          failure={failure}
          missing={missing && t(missing, { count: minimumQuantity })}
          note={t(isEvent ? 'held' : 'keeps', { minutes: tenant.cartMinutes })}
          onAdd={() => void add()}
        />
      </div>
      <ServiceCancellation service={data.service} session={session} />
      {session && (total.quantity > 0 || session.id !== addedFor) && (
        <PurchaseBar
          key={session.id}
          session={session}
          panel={panel}
          purchase={{
            prices,
            button,
            quantity: total.quantity,
            cents,
            isBusy,
            add: missing ? undefined : () => void add(),
          }}
        />
      )}
    </div>
  );
}

/** The chosen quantities; undefined before a choice. */
const useQuantities = (service: string) =>
  usePersistedState<Quantities | undefined>(`quantities ${service}`, undefined);

interface TotalProps {
  kind: ServiceData['service']['kind'];
  total: ReturnType<typeof sumQuantities>;
  /** Of tickets and extras */
  cents: number;
}

/** How many tickets are chosen, and what they cost. */
function Total({ kind, total, cents }: TotalProps) {
  const t = useTranslations('catalogue.purchase');
  const format = useFormat();
  return (
    <div className={classNames(styles.total, layout.row, layout.spread)} aria-live="polite">
      <span>
        {t('total')}{' '}
        <span className={classNames(typography.small, typography.muted)}>
          {kind === 'event'
            ? t('summary', { count: total.places })
            : t(kind === 'none' ? 'articles' : 'tickets', { count: total.quantity })}
        </span>
      </span>
      <b className={typography.amount}>{format.money(cents)}</b>
    </div>
  );
}

/** The chosen session, or the places where a service without sessions is provided. */
function WhenAndWhere({
  session,
  places,
}: Pick<PurchasePanelProps, 'session'> & Pick<ServiceData, 'places'>) {
  const format = useFormat().at(session?.zone);
  const texts = session
    ? [format.longDay(session.start), format.time(session.start), session.establishment, session.room]
    : [places.length > 0 && format.anyOf(places.map(({ name }) => name))];
  const text = texts.filter(Boolean).join(' · ');
  const terms = useTermsWords()(session?.terms).join(' · ');
  return (
    text && (
      <p className={classNames(styles.when, typography.small, typography.muted)}>
        {text}
        {terms && (
          <>
            <br />
            {terms}
          </>
        )}
      </p>
    )
  );
}
