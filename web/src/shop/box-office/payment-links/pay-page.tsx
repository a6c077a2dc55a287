import { labelIn } from '@guichet/contract/locale.ts';
import { useLoaderData, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { groupLines } from '#shop/cart/cart-groups.ts';
import checkout from '#shop/cart/checkout-page.module.css';
import { EntryList } from '#shop/cart/entry-list.tsx';
import type { OrderAnswers } from '#shop/payment/attempts/order.ts';
import { OrderForm } from '#shop/payment/attempts/order-form.tsx';
import { postForm } from '#shop/payment/attempts/provider-form.ts';
import type { Order } from '#shop/payment/attempts/summary-data.ts';
import type { OrderFailure, OrderSubmission } from '#shop/payment/attempts/use-order.ts';
import { LinkButton } from '#ui/button.tsx';
import { CartTicket } from '#ui/cart-ticket.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatePage } from '#ui/state.tsx';
import { useHashLoader } from '#ui/use-hash-loader.ts';
import type { LinkOrder } from './pay-data.ts';

const ROUTE = '/$tenant/pay';

/** Pays the cart of a payment link, without signing in. */
export function PayPage() {
  const t = useTranslations('payByLink');
  const paths = usePaths();
  const { link, key } = useLoaderData({ from: ROUTE });
  useHashLoader();
  if (link?.order) return <LinkedOrder linkKey={key} order={link.order} />;
  const state =
    link === undefined || link.state === 'sent' || link.state === 'opened' ? 'unknown' : link.state;
  const home = <LinkButton to={paths.home()}>{t('home')}</LinkButton>;
  return <StatePage title={t(`${state}.title`)} text={t(`${state}.text`)} action={home} />;
}

function LinkedOrder({ linkKey, order }: { linkKey: string; order: LinkOrder }) {
  const t = useTranslations('payByLink');
  const paths = usePaths();
  const format = useFormat();
  const { establishments } = useLoaderData({ from: ROUTE });
  const { cart, methods, documents, check } = order;
  const submission = useLinkedPayment(linkKey, cart.version);
  const { validityEndDate: end } = cart;
  const shown: Order = {
    methods,
    methodsUnavailable: methods.length === 0 ? t('noMeans') : undefined,
    gifts: undefined,
    documents,
    problems: check.messages,
    doubles: [],
    isIncomplete: false,
    email: undefined,
  };
  return (
    <>
      <PageHeader title={t('title')} home={paths.home()} lead={t('lead')} />
      <div className={layout.wrap}>
        <div className={layout.pageBody}>
          <div className={layout.split}>
            <div className={checkout.column}>
              <Notice tone="info">
                {t('until', { at: `${format.shortDay(end)}, ${format.time(end)}` })}
              </Notice>
              <Problems order={order} />
              {groupLines(cart.cartLines).map((group) => (
                <CartTicket key={group.key} group={group} format={format} establishments={establishments}>
                  <EntryList entries={group.entries} />
                </CartTicket>
              ))}
            </div>
            <OrderForm cart={cart} order={shown} submission={submission} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Changes since the link was made that prevent the payment. */
function Problems({ order: { cart, check } }: { order: LinkOrder }) {
  const t = useTranslations('payByLink');
  const locale = useLocale();
  const nameOf = (lineId: string | undefined) => {
    const line = cart.cartLines.find(({ id }) => id === lineId);
    return line && `${labelIn(line.serviceName, locale)} – `;
  };
  return (
    <div role="alert">
      {check.messages.length > 0 && (
        <Notice tone="warning" title={t('problems')}>
          <ul>
            {check.messages.map(({ code, message, lineId }) => (
              <li key={`${code} ${lineId ?? ''}`}>
                {nameOf(lineId)}
                {message}
              </li>
            ))}
          </ul>
          {t('askDesk')}
        </Notice>
      )}
    </div>
  );
}

/** Opens the provider's page once, until it is left. */
function useLinkedPayment(key: string, version: number): OrderSubmission {
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<OrderFailure>();
  const isLocked = useRef(false);
  const submit = async (_: unknown, { method, acceptedTerms, documents }: OrderAnswers) => {
    if (isLocked.current || method === undefined) return;
    isLocked.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const { form } = await api('POST /purchase/LinkForm', {
        body: {
          key,
          version,
          paymentType: method,
          ...(acceptedTerms !== undefined && { acceptedTerms }),
          ...(documents.size > 0 && { confirmedDocuments: 'true' as const }),
        },
      });
      postForm(form);
    } catch (error) {
      setFailure({ kind: 'other', message: errorMessage(error) });
      await router.invalidate();
    } finally {
      isLocked.current = false;
      setBusy(false);
    }
  };
  return { isBusy, failure, problems: [], submit, dismiss: () => setFailure(undefined) };
}
