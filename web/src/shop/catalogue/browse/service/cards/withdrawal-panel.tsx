import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { loadCards, useRememberedCards } from '#lib/cards-memory.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePersistedState } from '#lib/persisted-state.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { useSession } from '#lib/session.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stepper } from '#ui/stepper.tsx';
import typography from '#ui/typography.module.css';
import type { SessionView } from '../../view.ts';
import { AddButton } from '../purchase/add-button.tsx';
import { PurchaseBar, useScrollOnChoice } from '../purchase/purchase-bar.tsx';
import panel from '../purchase/purchase-panel.module.css';
import { useAddToCart } from '../purchase/use-add-to-cart.ts';
import type { ServiceData } from '../service-data.ts';
import { useOwnCards } from './card-choice.tsx';
import styles from './card-purchase.module.css';
import { SignInFirst } from './card-purchase-panel.tsx';
import { cardName, type OwnWithdrawal, withdrawalsOf } from './own-cards.ts';

interface WithdrawalPanelProps {
  data: ServiceData;
  session: SessionView | undefined;
  /** The right in the address. */
  rightId: string;
}

/** Withdraws tickets from a card of the customer, at no price. */
export function WithdrawalPanel(props: WithdrawalPanelProps) {
  const t = useTranslations('cardOrders.withdrawal');
  const isSignedIn = useSession() !== undefined;
  const element = useRef<HTMLDivElement>(null);
  useScrollOnChoice(element, props.session?.id);
  return (
    <div ref={element} className={classNames(panel.purchasePanel, layout.card, layout.panel)}>
      <h2 id="step-who">{t('title')}</h2>
      {isSignedIn ? <OwnRight {...props} /> : <SignInFirst />}
      {props.session && <PurchaseBar session={props.session} panel={element} />}
    </div>
  );
}

function OwnRight({ data, session, rightId }: WithdrawalPanelProps) {
  const t = useTranslations('cardOrders.withdrawal');
  const { id } = useParams({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  const paths = usePaths();
  const own = useOwnCards();
  const { code } = data.service;
  // The stored right, replaced by the present one once it is read.
  const found = withdrawalsOf(useRememberedCards(), code).find((one) => one.id === rightId);
  if (!found) {
    if (own.state === 'loading') return <Skeleton height={160} />;
    return (
      <Notice
        tone="warning"
        isInset
        title={own.state === 'loaded' && t('goneTitle')}
        actions={<LinkButton to={paths.service(id, code)}>{t('buy')}</LinkButton>}
      >
        {own.state === 'failed' ? own.message : t('goneText')}
      </Notice>
    );
  }
  const { family, remaining } = found;
  return (
    <>
      <p>{t('from', { card: cardName(found.card), count: remaining })}</p>
      <Withdraw {...{ data, session, rightId, remaining }} familyId={family} />
    </>
  );
}

function Withdraw({
  data: { service, prices },
  session,
  rightId,
  familyId,
  remaining,
}: WithdrawalPanelProps & { familyId: string; remaining: number }) {
  const t = useTranslations('cardOrders.withdrawal');
  const purchase = useTranslations('catalogue.purchase');
  const format = useFormat();
  const { tenant } = usePortal();
  const [wanted, setQuantity] = usePersistedState(`withdrawal ${rightId}`, 1);
  const places = session?.places ?? remaining;
  const most = Math.max(1, Math.min(remaining, places));
  // Another session may have fewer places.
  const quantity = Math.min(wanted, most);
  const { add, isBusy, failure } = useAddToCart(service.name, [
    {
      service: service.code,
      priceName: prices[0]?.name ?? '',
      cartLineDetails: [
        {
          quantity,
          ...(session && { eventId: session.id }),
          isWithdrawalTicketId: rightId,
          isWithdrawTicketFamilyId: familyId,
        },
      ],
    },
  ]);
  const label = t('quantity');
  const lacksSession = service.kind === 'event' && !session;
  return (
    <>
      <div className={classNames(layout.row, layout.spread)}>
        <span>{label}</span>
        <Stepper label={label} value={quantity} min={1} max={most} onChange={setQuantity} isLive />
      </div>
      <p className={classNames(typography.small, typography.muted)} aria-live="polite">
        {quantity === most && t(places < remaining ? 'allPlaces' : 'allOfRight', { count: most })}
      </p>
      <div className={classNames(panel.total, layout.row, layout.spread)}>
        <span>{purchase('total')}</span>
        <b className={typography.amount}>{format.money(0)}</b>
      </div>
      <AddButton
        isBusy={isBusy}
        failure={failure}
        missing={lacksSession ? purchase('chooseSession') : undefined}
        note={purchase(session ? 'held' : 'keeps', { minutes: tenant.cartMinutes })}
        onAdd={() => void add()}
      />
    </>
  );
}

const FROM = '/$tenant/ticketing_/$id/service/$externalCode';

/** Tells a customer about cards with a right to the service, before they pay for it. */
export function OwnWithdrawals({ service }: { service: string }) {
  const isSignedIn = useSession() !== undefined;
  const withdrawals = withdrawalsOf(useRememberedCards(), service);
  if (!isSignedIn || withdrawals.length === 0) return null;
  return <Withdrawals service={service} withdrawals={withdrawals} />;
}

function Withdrawals({ service, withdrawals }: { service: string; withdrawals: OwnWithdrawal[] }) {
  const t = useTranslations('cardOrders.withdrawal');
  const paths = usePaths();
  const { id } = useParams({ from: FROM });
  const { day, session, theme } = useSearch({ from: FROM });
  // The cards may have been used elsewhere since.
  useEffect(() => {
    loadCards().catch(() => undefined);
  }, []);
  return (
    <div className={styles.own}>
      <Notice isInset title={t('ownTitle')}>
        <ul className={styles.withdrawals}>
          {withdrawals.map(({ id: withdrawal, remaining: count, card }) => (
            <li key={withdrawal}>
              {t('from', { card: cardName(card), count })}{' '}
              <AppLink
                className={typography.link}
                to={paths.service(id, service, { day, session, theme, withdrawal })}
                stay
              >
                {t('own')}
              </AppLink>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
