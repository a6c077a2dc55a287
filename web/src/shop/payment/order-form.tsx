import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { venueStorage } from '#lib/storage.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import { DocumentConfirmations } from './document-confirmations.tsx';
import { PaymentMethodPicker } from './payment-method-picker.tsx';
import type { Order } from './summary-data.ts';
import { TermsAcceptance } from './terms-acceptance.tsx';
import type { OrderSubmission } from './use-order.ts';
import { initialMethod, missingAnswers, type OrderAnswers, reducedPrices } from './view.ts';

/** What the buyer answers, and the button that places the order. Errors stand at what they are about. */
export function OrderForm({
  cart,
  order,
  ordering,
}: {
  cart: Cart;
  order: Order;
  ordering: OrderSubmission;
}) {
  const t = useTranslations('summary');
  const format = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const failureId = useId();
  const [refusals, setRefusals] = useState(0);
  const [answers, setAnswers] = useState<OrderAnswers>(() => ({
    means: initialMethod(order.means, venueStorage.get('paymentMeans')),
    documents: new Set(),
    hasAcceptedTerms: false,
  }));
  const prices = reducedPrices(order.documents);
  const missing = missingAnswers(answers, prices);
  const shown = refusals > 0 ? missing : [];
  const isFree = cart.totalAmount === 0;
  const { failure } = ordering;
  useEffect(() => {
    if (refusals > 0) showFirstError(form.current);
  }, [refusals]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (missing.length > 0) setRefusals((count) => count + 1);
    else void ordering.place(cart, answers);
  };
  return (
    <form
      ref={form}
      className={classNames('order-form', layout.card, layout.panel, layout.splitAside)}
      onSubmit={onSubmit}
      noValidate
      aria-label={t('payment')}
    >
      <h2>{isFree ? t('confirmation') : t('payment')}</h2>
      <PaymentMethodPicker
        means={order.means}
        failure={order.meansFailure}
        chosen={answers.means}
        error={
          failure?.kind === 'means'
            ? failure.sentence
            : shown.includes('means')
              ? t('means.error')
              : undefined
        }
        onChoose={(means) => setAnswers({ ...answers, means })}
      />
      <DocumentConfirmations
        prices={prices}
        confirmed={answers.documents}
        error={shown.includes('documents') ? t('documents.error') : undefined}
        onConfirm={(documents) => setAnswers({ ...answers, documents })}
      />
      <TermsAcceptance
        isAccepted={answers.hasAcceptedTerms}
        error={shown.includes('terms') ? t('terms.error') : undefined}
        hasDated={cart.cartLines.some((line) => line.isDated)}
        onAccept={(hasAcceptedTerms) => setAnswers({ ...answers, hasAcceptedTerms })}
      />
      <div className="order-total">
        <span>{t('total')}</span>
        <b className={typography.amount}>{format.money(cart.totalAmount)}</b>
      </div>
      <div role="alert">
        <FieldError id={failureId} error={failure?.kind === 'other' ? failure.sentence : undefined} />
      </div>
      <Button type="submit" wide large busy={ordering.isLeaving} disabled={order.meansFailure !== undefined}>
        {isFree ? t('orderFree') : t('order')}
      </Button>
      {order.email && (
        <p className={classNames('order-mail', typography.muted, typography.small)}>
          {t.rich('mail', { email: () => <b>{order.email}</b> })}
        </p>
      )}
    </form>
  );
}

function showFirstError(form: HTMLFormElement | null): void {
  const control = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  control?.focus({ preventScroll: true });
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  control?.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
}
