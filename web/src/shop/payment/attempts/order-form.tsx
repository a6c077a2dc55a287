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
import { PaymentMethodPicker } from '../means/payment-method-picker.tsx';
import {
  initialMethod,
  missingAnswers,
  type OrderAnswers,
  owedBy,
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
  const format = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const failureId = useId();
  const [attempts, setAttempts] = useState(0);
  const terms = usePortal().links.find(({ kind }) => kind === 'terms');
  const [answers, setAnswers] = useState<OrderAnswers>(() => ({
    method: initialMethod(order.methods, venueStorage.get('paymentMeans')),
    savesCard: false,
    ...keptAnswers(cart.id),
  }));
  useEffect(() => keepAnswers(cart.id, answers), [cart.id, answers]);
  useHandover(`payment ${cart.id}`, { method: answers.method, savesCard: answers.savesCard }, (kept) =>
    setAnswers((known) => withKeptMethod(known, kept, order.methods)),
  );
  const prices = reducedPrices(order.documents);
  const missing = missingAnswers(answers, { prices, terms: terms?.url });
  const shown = attempts > 0 ? missing : [];
  const isFree = cart.totalAmount === 0;
  const method = order.methods.find(({ id }) => id === answers.method);
  const { failure } = submission;
  useEffect(() => {
    if (attempts > 0) focusFirstError(form.current);
  }, [attempts]);
  const place = () =>
    void submission.submit(cart, { ...answers, savesCard: answers.savesCard && !!method?.maySaveCard });
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
        <PaymentMethodPicker
          methods={order.methods}
          unavailable={order.methodsUnavailable}
          chosen={answers.method}
          error={
            failure?.kind === 'method'
              ? failure.message
              : shown.includes('method')
                ? t('means.error')
                : undefined
          }
          onChoose={(method) => setAnswers({ ...answers, method })}
        />
        {method?.maySaveCard && (
          <SaveCardChoice
            isChosen={answers.savesCard}
            onChoose={(savesCard) => setAnswers({ ...answers, savesCard })}
          />
        )}
        <DocumentConfirmations
          prices={prices}
          confirmed={answers.documents}
          error={shown.includes('documents') ? t('documents.error') : undefined}
          onConfirm={(documents) => setAnswers({ ...answers, documents })}
        />
        {terms && (
          <TermsAcceptance
            isAccepted={answers.acceptedTerms === terms.url}
            error={shown.includes('terms') ? t('terms.error') : undefined}
            onAccept={(isAccepted) =>
              setAnswers({ ...answers, acceptedTerms: isAccepted ? terms.url : undefined })
            }
          />
        )}
        <WithdrawalNotices lines={cart.cartLines} />
        <div className={styles.total}>
          <span>{t('total')}</span>
          <b className={classNames(styles.amount, typography.amount)}>{format.money(cart.totalAmount)}</b>
        </div>
        <div role="alert">
          <FieldError id={failureId} error={failure?.kind === 'other' ? failure.message : undefined} />
        </div>
        <OrderButton
          total={cart.totalAmount}
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
