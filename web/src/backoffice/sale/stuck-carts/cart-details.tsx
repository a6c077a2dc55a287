import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SEND } from '#backoffice/icons.ts';
import { Facts, Reference } from '#backoffice/ui/facts.tsx';
import { useDateTime } from '#backoffice/ui/use-date-time.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { Skeleton } from '#ui/skeleton.tsx';
import typography from '#ui/typography.module.css';
import styles from './stuck-cart-details.module.css';
import { useBuyerName } from './stuck-cart-table.tsx';
import { type CartAction, FullLines, RawDetail, ReasonText } from './stuck-cart-texts.tsx';
import shared from './stuck-carts.module.css';
import type { StuckCartDetails } from './stuck-data.ts';

interface CartDetailsProps {
  /** The dialog is closed when undefined. */
  cartId: string | undefined;
  onClose: () => void;
  onAct: (action: CartAction, cart: StuckCartDetails) => void;
}

/** The details of a stuck cart: buyer, lines, payment, reason, history. */
export function CartDetails({ cartId, onClose, onAct }: CartDetailsProps) {
  const t = useTranslations('stuckCarts.details');
  const [cart, setCart] = useState<StuckCartDetails>();
  const [failure, setFailure] = useState<unknown>();
  const errorMessage = useErrorMessage();
  const nameOf = useBuyerName();
  useEffect(() => {
    setCart(undefined);
    setFailure(undefined);
    if (!cartId) return;
    let isCurrent = true;
    adminApi('GET /Purchase/StuckCart', { query: { cartId } }).then(
      (found) => isCurrent && setCart(found),
      (error) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [cartId]);
  return (
    <Dialog
      isOpen={cartId !== undefined}
      onClose={onClose}
      title={cart ? t(`title.${cart.state}`, { name: nameOf(cart) }) : t('title.unknown')}
      kind="info"
      hasStickyActions
      actions={cart && <DetailsActions cart={cart} onAct={onAct} />}
    >
      {failure !== undefined && <p role="alert">{errorMessage(failure)}</p>}
      {!cart && failure === undefined && <DetailsSkeleton />}
      {cart && <DetailsBody cart={cart} />}
    </Dialog>
  );
}

function DetailsActions({ cart, onAct }: { cart: StuckCartDetails; onAct: CartDetailsProps['onAct'] }) {
  const t = useTranslations('stuckCarts.selection');
  const mayRestore = useBackoffice().administrator.rights.includes('archived-carts');
  if (cart.state === 'archived')
    return mayRestore && <Button onClick={() => onAct('restore', cart)}>{t('restore')}</Button>;
  return (
    <>
      <Button variant="ghost" onClick={() => onAct('archive', cart)}>
        {t('archive')}
      </Button>
      {cart.amount > 0 && (
        <Button variant="ghost" onClick={() => onAct('refund', cart)}>
          {t('refund')}
        </Button>
      )}
      {cart.canResend && <Button onClick={() => onAct('resend', cart)}>{t('resend')}</Button>}
    </>
  );
}

function DetailsSkeleton() {
  const t = useTranslations('stuckCarts.details');
  return (
    <div className={layout.col} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <Skeleton height={28} width="60%" />
      <Skeleton height={90} />
      <Skeleton height={140} />
    </div>
  );
}

function DetailsBody({ cart }: { cart: StuckCartDetails }) {
  const t = useTranslations('stuckCarts.details');
  const format = useAdminFormat();
  const dateTime = useDateTime();
  const nameOf = useBuyerName();
  const { payment } = cart;
  return (
    <div className={styles.cartDetails}>
      <ReasonText reason={cart.reason} />
      <section>
        <h3>{t('sale')}</h3>
        <Facts
          facts={[
            [t('buyer'), nameOf(cart)],
            [t('email'), cart.user && <a href={`mailto:${cart.user.email}`}>{cart.user.email}</a>],
            [t('saleDate'), dateTime(cart.saleDate)],
            [t('paid'), <b key="paid">{format.money(cart.amount)}</b>],
            [t('cartAmount'), cart.cartAmount !== cart.amount && format.money(cart.cartAmount)],
            [t('cartNumber'), <Reference key="cart" value={cart.cartId} />],
          ]}
        />
        <FullLines lines={cart.lines} />
      </section>
      <section>
        <h3>{t('payment')}</h3>
        {payment ? (
          <Facts
            facts={[
              [t('order'), <Reference key="order" value={payment.orderId} />],
              [
                t('transaction'),
                payment.transactionId && <Reference key="id" value={payment.transactionId} />,
              ],
              [
                t('transactionUuid'),
                payment.transactionUuid && <Reference key="uuid" value={payment.transactionUuid} />,
              ],
              [t('mode'), payment.mode === 'TEST' && t('testMode')],
            ]}
          />
        ) : (
          <p className={typography.muted}>{t('free')}</p>
        )}
      </section>
      <section>
        <h3>{t('history')}</h3>
        <CartHistory entries={cart.history} />
      </section>
    </div>
  );
}

type Entry = StuckCartDetails['history'][number];

const ICONS: Record<Entry['event'], IconName> = {
  paid: 'card',
  unavailable: 'clock',
  stuck: 'alert',
  resent: SEND,
  archived: 'download',
  restored: 'back',
  refunded: 'back',
};

/** The events of a cart, latest first. */
function CartHistory({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('stuckCarts');
  const dateTime = useDateTime();
  return (
    <ol className={styles.cartHistory}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and new ones are added at the start
        <li key={entries.length - index}>
          <Icon name={ICONS[entry.event]} size={20} />
          <div>
            <b>{t(`history.${entry.event}`)}</b>
            <span className={classNames(shared.small, typography.num)}>
              {dateTime(entry.at)}
              {entry.by && ` · ${entry.by}`}
            </span>
            {entry.reason && (
              <>
                <p>{t(`reasons.${entry.reason.code}.name`)}</p>
                {entry.reason.detail && <RawDetail detail={entry.reason.detail} />}
              </>
            )}
            {entry.note && <p className={shared.quote}>{entry.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
