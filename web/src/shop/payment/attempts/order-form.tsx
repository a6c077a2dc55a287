import { useRouter } from '@tanstack/react-router';
import { lazy, type SubmitEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { classNames } from '#lib/class-names.ts';
import { useHandover } from '#lib/persisted-state.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { venueStorage } from '#lib/storage.ts';
import { groupLines, orderContentsOf } from '#shop/cart/cart-groups.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { focusFirstError } from '#ui/focus-first-error.ts';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import { SaveCardChoice } from '../aliases/save-card-choice.tsx';
import { CartGiftCardsPart } from '../gift-cards/cart-gift-cards.tsx';
import { PaymentMethodPicker } from '../means/payment-method-picker.tsx';
import { DoublePurchases } from './double-purchases.tsx';
import {
  FREE_CART_METHOD,
  initialMethod,
  missingAnswers,
  type OrderAnswers,
  type OrderProblem,
  owedBy,
  type ReducedPrice,
  reducedPrices,
  withKeptMethod,
} from './order.ts';
import { DocumentConfirmations, TermsAcceptance, WithdrawalNotices } from './order-consents.tsx';
import type { Order, PaymentMethod } from './summary-data.ts';
import styles from './summary-page.module.css';
import { keepAnswers, keptAnswers, type OrderSubmission } from './use-order.ts';

/** Few buyers lack a contact that the ticketing system requires. */
const ContactDialog = lazy(() => import('./contact-dialog.tsx'));

/** Names of what is sent, by the contents of the order. */
const MAIL_PHRASES = {
  tickets: 'mail',
  articles: 'mailArticles',
  mixed: 'mailMixed',
  cards: 'mailCards',
} as const;

interface OrderFormProps {
  cart: Cart;
  order: Order;
  submission: OrderSubmission;
}

/** The buyer's choices and the button that places the order. Errors are shown at the control that they concern. */
export function OrderForm({ cart, order, submission }: OrderFormProps) {
  const t = useTranslations('summary');
  const form = useRef<HTMLFormElement>(null);
  const failureId = useId();
  const [attempts, setAttempts] = useState(0);
  const terms = usePortal().links.find(({ kind }) => kind === 'terms');
  const giftAmount = order.gifts?.giftAmount ?? 0;
  // The price of the live cart may have changed since the order was loaded.
  const toPay = Math.max(0, cart.totalAmount - giftAmount);
  const isFree = toPay === 0;
  const [answers, setAnswers] = useState<OrderAnswers>(() => ({
    method: initialMethod(order.methods, venueStorage.get('paymentMeans')),
    savesCard: false,
    acceptsDoubles: false,
    ...keptAnswers(cart.id),
  }));
  useEffect(() => keepAnswers(cart.id, answers), [cart.id, answers]);
  useHandover(`payment ${cart.id}`, { method: answers.method, savesCard: answers.savesCard }, (kept) =>
    setAnswers((known) => withKeptMethod(known, kept, order.methods)),
  );
  const prices = reducedPrices(order.documents);
  const missing = missingAnswers(isFree ? { ...answers, method: FREE_CART_METHOD } : answers, {
    prices,
    terms: terms?.url,
    hasDoubles: order.doubles.length > 0,
  });
  const shown = attempts > 0 ? missing : [];
  const method = order.methods.find(({ id }) => id === answers.method);
  const { failure } = submission;
  useEffect(() => {
    if (attempts > 0) focusFirstError(form.current);
  }, [attempts]);
  const place = () =>
    void submission.submit(
      cart,
      {
        ...answers,
        method: isFree ? FREE_CART_METHOD : answers.method,
        savesCard: answers.savesCard && !!method?.maySaveCard,
      },
      giftAmount,
    );
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (missing.length > 0) setAttempts((count) => count + 1);
    else place();
  };
  return (
    <>
      <form
        ref={form}
        className={classNames(styles.orderForm, layout.card, layout.panel, layout.splitAside)}
        onSubmit={onSubmit}
        noValidate
        aria-label={t('payment')}
      >
        <h2>{isFree ? t('confirmation') : t('payment')}</h2>
        <Means
          order={order}
          isPaid={isFree && cart.totalAmount > 0}
          answers={answers}
          failure={failure}
          isMissing={shown.includes('method')}
          onChange={(change) => setAnswers({ ...answers, ...change })}
        />
        <Gifts cart={cart} gifts={order.gifts} />
        <Confirmations
          doubles={order.doubles}
          prices={prices}
          terms={terms?.url}
          answers={answers}
          shown={shown}
          onChange={(change) => setAnswers({ ...answers, ...change })}
        />
        <WithdrawalNotices lines={cart.cartLines} />
        <Total cents={toPay} />
        <div role="alert">
          <FieldError id={failureId} error={failure?.kind === 'other' ? failure.message : undefined} />
        </div>
        <OrderButton
          total={toPay}
          method={method}
          busy={submission.isBusy}
          disabled={order.methodsUnavailable !== undefined}
        />
        {order.email && <MailNote cart={cart} email={order.email} />}
      </form>
      {failure?.kind === 'contact' && (
        <Suspense>
          <ContactDialog {...failure} cartId={cart.id} onGiven={place} onClose={submission.dismiss} />
        </Suspense>
      )}
    </>
  );
}

interface ConfirmationsProps {
  doubles: Order['doubles'];
  prices: ReducedPrice[];
  /** Address of the venue's terms of sale, if it has any. */
  terms: string | undefined;
  answers: OrderAnswers;
  /** The missing answers whose errors are shown. */
  shown: readonly OrderProblem[];
  onChange: (change: Partial<OrderAnswers>) => void;
}

/** What the buyer confirms before the order: tickets for a time twice, supporting documents, the terms of sale. */
function Confirmations({ doubles, prices, terms, answers, shown, onChange }: ConfirmationsProps) {
  const t = useTranslations('summary');
  return (
    <>
      <DoublePurchases
        doubles={doubles}
        isAccepted={answers.acceptsDoubles}
        error={shown.includes('doubles') ? t('doubles.error') : undefined}
        onAccept={(acceptsDoubles) => onChange({ acceptsDoubles })}
      />
      <DocumentConfirmations
        prices={prices}
        confirmed={answers.documents}
        error={shown.includes('documents') ? t('documents.error') : undefined}
        onConfirm={(documents) => onChange({ documents })}
      />
      {terms !== undefined && (
        <TermsAcceptance
          isAccepted={answers.acceptedTerms === terms}
          error={shown.includes('terms') ? t('terms.error') : undefined}
          onAccept={(isAccepted) => onChange({ acceptedTerms: isAccepted ? terms : undefined })}
        />
      )}
    </>
  );
}

type Chosen = Pick<OrderAnswers, 'method' | 'savesCard'>;

interface MeansProps {
  order: Order;
  /** Whether gift cards pay the whole cart. */
  isPaid: boolean;
  answers: Chosen;
  failure: OrderSubmission['failure'];
  /** Whether the buyer has yet to choose. */
  isMissing: boolean;
  onChange: (change: Partial<Chosen>) => void;
}

/** The payment method, and whether its typed card is saved; nothing when gift cards pay all. */
function Means({ order, isPaid, answers, failure, isMissing, onChange }: MeansProps) {
  const t = useTranslations('summary');
  if (isPaid) return null;
  const refusal = failure?.kind === 'method' ? failure.message : undefined;
  return (
    <>
      <PaymentMethodPicker
        methods={order.methods}
        unavailable={order.methodsUnavailable}
        chosen={answers.method}
        error={refusal ?? (isMissing ? t('means.error') : undefined)}
        onChoose={(method) => onChange({ method })}
      />
      {order.methods.find(({ id }) => id === answers.method)?.maySaveCard && (
        <SaveCardChoice isChosen={answers.savesCard} onChoose={(savesCard) => onChange({ savesCard })} />
      )}
    </>
  );
}

/** The gift cards of a cart with a price, where the page offers them. */
function Gifts({ cart, gifts }: { cart: Cart; gifts: Order['gifts'] }) {
  const router = useRouter();
  if (!gifts || cart.totalAmount === 0) return null;
  return (
    <CartGiftCardsPart
      key={gifts.cards.map(({ id }) => id).join()}
      cartId={cart.id}
      gifts={gifts}
      onChanged={() => router.invalidate()}
    />
  );
}

/** What is left to pay. @param cents without what gift cards pay */
function Total({ cents }: { cents: number }) {
  const t = useTranslations('summary');
  const format = useFormat();
  return (
    <div className={styles.total}>
      <span>{t('total')}</span>
      <b className={classNames(styles.amount, typography.amount)}>{format.money(cents)}</b>
    </div>
  );
}

/** States what is sent to the buyer, and to which address. */
function MailNote({ cart, email }: { cart: Cart; email: string }) {
  const t = useTranslations('summary');
  return (
    <p className={classNames(styles.email, typography.muted, typography.small)}>
      {t.rich(MAIL_PHRASES[orderContentsOf(groupLines(cart.cartLines))], { email: () => <b>{email}</b> })}
    </p>
  );
}

interface OrderButtonProps {
  /** Of the cart, in cents. */
  total: number;
  method: PaymentMethod | undefined;
  busy: boolean;
  disabled: boolean;
}

/** Places the order: states the obligation to pay, the amount due today and the later ones. */
export function OrderButton({ total, method, busy, disabled }: OrderButtonProps) {
  const t = useTranslations('summary');
  const format = useFormat();
  const { now, later, count } = owedBy(total, method);
  return (
    <Button type="submit" wide large busy={busy} disabled={disabled}>
      {total === 0 ? (
        t('orderFree')
      ) : (
        <span className={styles.orderButton}>
          {t('order')}{' '}
          <span className={styles.owed}>
            {count > 0
              ? t('owedOverTime', { now: format.money(now), later: format.money(later), count })
              : t('owedNow', { now: format.money(now) })}
          </span>
        </span>
      )}
    </Button>
  );
}
