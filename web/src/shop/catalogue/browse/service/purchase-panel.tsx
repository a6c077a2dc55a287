import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import { addToCart } from '#lib/cart.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { hasFamilyQuotient, useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { SessionView } from '../view.ts';
import { PriceRow } from './price-row.tsx';
import styles from './purchase-panel.module.css';
import type { ServiceData } from './service-data.ts';
import { SoldAtDesk } from './sold-at-desk.tsx';
import { type Quantities, sumQuantities, toCartLines } from './view.ts';

interface PurchasePanelProps {
  data: ServiceData;
  /** The chosen session; undefined without a choice, or for a service without sessions. */
  session: SessionView | undefined;
  /** Whether this kind of service is sold online. */
  isSoldOnline: boolean;
}

/** Maximum quantity of an undated service; the venue's sale rules may allow less. */
const MAX_QUANTITY = 50;

/** Third step: quantities by price, the total, and the button to the cart. */
export function PurchasePanel({ data: all, session, isSoldOnline }: PurchasePanelProps) {
  const t = useTranslations('catalogue.purchase');
  const format = useFormat();
  const { tenant } = usePortal();
  const isEligible = hasFamilyQuotient(useSession());
  const data = { ...all, prices: all.prices.filter((price) => isEligible || !price.isSolidarity) };
  const isEvent = data.service.kind === 'event';
  const [quantities, setQuantities] = useState<Quantities>(() => ({ [data.prices[0]?.name ?? '']: 1 }));
  const total = sumQuantities(quantities, data.prices);
  const left = (session?.places ?? MAX_QUANTITY) - total.quantity;
  const { add, isBusy, error } = useAddToCart(data, session, quantities);
  const isReady = total.quantity > 0 && (!isEvent || session !== undefined);
  const button = (
    <Button large wide onClick={add} busy={isBusy} disabled={!isReady}>
      {t('add')}
    </Button>
  );
  if (!isSoldOnline) return <SoldAtDesk data={data} />;
  return (
    <div className={classNames(styles.purchasePanel, layout.card, layout.panel)}>
      {isEvent && (
        <p className={classNames(styles.when, typography.small, typography.muted)}>
          {session ? `${format.longDay(session.start)} · ${format.time(session.start)}` : t('chooseSession')}
        </p>
      )}
      <h2>{t(isEvent ? 'stepWho' : 'howMany')}</h2>
      {data.prices.map((price) => (
        <PriceRow
          key={price.name}
          price={price}
          value={quantities[price.name] ?? 0}
          max={(quantities[price.name] ?? 0) + Math.max(0, left)}
          onChange={(value) => setQuantities({ ...quantities, [price.name]: value })}
        />
      ))}
      <div className={classNames(styles.total, layout.row, layout.spread)} aria-live="polite">
        <span>{t('total')}</span>
        <b className={typography.amount}>{format.money(total.cents)}</b>
      </div>
      <div className={styles.error}>
        <FieldError id="purchase-error" error={error} />
      </div>
      <div className={styles.wide}>{button}</div>
      <p className={classNames(styles.note, typography.small, typography.muted)}>
        {t(isEvent ? 'held' : 'keeps', { minutes: tenant.cartMinutes })}
      </p>
      <div className={styles.bar}>
        <div>
          <div className={classNames(typography.small, typography.muted)}>
            {t('summary', { count: total.quantity })}
            {session && ` · ${format.time(session.start)}`}
          </div>
          <b className={typography.num}>{format.money(total.cents)}</b>
        </div>
        {button}
      </div>
    </div>
  );
}

/** Adds to the cart and opens it; an error is shown beside the button, and the remaining places are loaded again. */
function useAddToCart(data: ServiceData, session: SessionView | undefined, quantities: Quantities) {
  const t = useTranslations('catalogue.purchase');
  const failed = useTranslations('common')('failed');
  const router = useRouter();
  const navigateTo = useNavigateTo();
  const paths = usePaths();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const add = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await addToCart(toCartLines(quantities, data.service.code, session?.id));
      showToast('success', t('added', { name: data.service.name }));
      await navigateTo(paths.cart());
    } catch (caught) {
      setError((caught instanceof ApiError && caught.error) || failed);
      await router.invalidate();
    } finally {
      setBusy(false);
    }
  };
  return { add, isBusy, error };
}
