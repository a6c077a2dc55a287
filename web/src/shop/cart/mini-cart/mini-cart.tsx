import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { closeMiniCart, shrinkMiniCart, useMiniCart } from '#lib/mini-cart.ts';
import { usePaths } from '#lib/paths.ts';
import { loadPhrases } from '#lib/phrases.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import { useMedia } from '#ui/use-media.ts';
import { useModal } from '#ui/use-modal.ts';
import { type CartView, loadCart, toCartView } from '../cart-data.ts';
import { CartDigest, RuleNotices } from '../cart-digest.tsx';
import { formatCountdown, HoldBanner, LOW_SECONDS, useSecondsLeft } from '../hold-banner.tsx';
import { type RuleMessage, useLiveCart, useRuleMessages } from '../live-cart.ts';
import styles from './mini-cart.module.css';

/** Pages that show the cart themselves, or that lead to its payment. */
const WITHOUT = ['cart', 'summary', 'delivery', 'login', 'signin', 'forgottenPassword'];

/**
 * The cart over the page, until the visitor closes it: a panel after something was added, otherwise, and always on a
 * phone, a bar.
 */
export default function MiniCart() {
  const page = useRouterState({ select: ({ location }) => location.pathname });
  const { tenant } = usePortal();
  const [, rest = ''] = page.split(`/${tenant.name}/`);
  const isElsewhere = WITHOUT.includes(rest.split('/')[0] ?? '');
  const shownOn = useRef(page);
  useEffect(() => {
    if (page !== shownOn.current) shrinkMiniCart();
    shownOn.current = page;
  }, [page]);
  return isElsewhere ? null : <LoadedMiniCart />;
}

/** Loads the cart and its phrases, which other pages do not load; undefined until both are loaded. */
function useLoaded(): CartView | undefined {
  const router = useRouter();
  const { added } = useMiniCart();
  const [view, setView] = useState<CartView>();
  useEffect(() => {
    let isCurrent = true;
    const read = added ? toCartView(added.cart, added.requestedAt) : loadCart();
    Promise.all([read, loadPhrases(router.options.context, 'cart')]).then(
      ([next]) => isCurrent && setView(next),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [router, added]);
  return view;
}

/** Loads the cart when it shows: after a visit to the cart page, the previous one is out of date. */
function LoadedMiniCart() {
  const loaded = useLoaded();
  return loaded && <OpenMiniCart loaded={loaded} />;
}

function OpenMiniCart({ loaded }: { loaded: CartView }) {
  const { view, refresh } = useLiveCart(loaded);
  return view.kind === 'cart' ? <FilledMiniCart view={view} refresh={refresh} /> : null;
}

function FilledMiniCart({
  view,
  refresh,
}: {
  view: Extract<CartView, { kind: 'cart' }>;
  refresh: () => Promise<void>;
}) {
  const { added } = useMiniCart();
  const isNarrow = useMedia('(max-width: 760px)');
  const messages = useRuleMessages(view.cart, refresh);
  return added && !isNarrow ? (
    <MiniCartPanel key={added.requestedAt} view={view} name={added.name} messages={messages} />
  ) : (
    <MiniCartBar
      key={added?.requestedAt}
      view={view}
      isAdded={added !== undefined}
      messages={added ? messages : []}
    />
  );
}

interface MiniCartPanelProps {
  view: Extract<CartView, { kind: 'cart' }>;
  /** Name of the added service. */
  name: string;
  /** Sale rules that the cart breaks. */
  messages: readonly RuleMessage[];
}

/**
 * Contents of the cart after something was added, the countdown of the hold and the links to continue. The panel is
 * modal, because it covers the button that added; Escape or a press outside shrinks it to the bar.
 */
export function MiniCartPanel({ view, name, messages }: MiniCartPanelProps) {
  const t = useTranslations('cart.mini');
  const paths = usePaths();
  const panel = useModal(true);
  return (
    <dialog
      ref={panel}
      className={styles.panel}
      aria-label={t('label')}
      onClose={shrinkMiniCart}
      closedby="any"
    >
      <div className={classNames(styles.content, layout.compact)}>
        <div className={styles.head}>
          <h2>
            <Icon name="check" />
            {t('added', { name })}
          </h2>
          <IconButton icon="close" label={t('close')} onClick={closeMiniCart} />
        </div>
        <HoldBanner cart={view.cart} requestedAt={view.requestedAt} />
        <CartDigest cart={view.cart} />
        <RuleNotices messages={messages} actionOf={() => undefined} />
        <div className={styles.actions}>
          <Button variant="soft" onClick={shrinkMiniCart}>
            {t('goOn')}
          </Button>
          {messages.length > 0 ? (
            <LinkButton to={paths.cart()}>{t('mend')}</LinkButton>
          ) : (
            <LinkButton to={paths.summary()}>{t('pay')}</LinkButton>
          )}
        </div>
        <AppLink className={classNames(styles.all, typography.link)} to={paths.cart()}>
          {t('cart')}
        </AppLink>
      </div>
    </dialog>
  );
}

interface MiniCartBarProps {
  view: Extract<CartView, { kind: 'cart' }>;
  /** Whether something was just added: the bar then takes the focus, as the panel does. */
  isAdded: boolean;
  /** Sale rules that the cart breaks. */
  messages: readonly RuleMessage[];
}

/** Total of the cart, countdown of the hold and link to the cart. */
export function MiniCartBar({ view: { cart, requestedAt }, isAdded, messages }: MiniCartBarProps) {
  const t = useTranslations('cart.mini');
  const format = useFormat();
  const paths = usePaths();
  const { seconds } = useSecondsLeft(cart, requestedAt);
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAdded) element.current?.focus({ preventScroll: true });
  }, [isAdded]);
  return (
    <aside
      ref={element}
      className={classNames(styles.bar, layout.compact)}
      aria-label={t('label')}
      tabIndex={-1}
    >
      {messages[0] && (
        <p className={styles.rule} role="status">
          <Icon name="alert" size={18} />
          {messages[0].message}
        </p>
      )}
      <div className={styles.sum}>
        {isAdded && (
          <span className={styles.added}>
            <Icon name="check" size={16} />
            {t('addedShort')}
          </span>
        )}
        <b className={typography.num}>{format.money(cart.totalAmount)}</b>
        <span
          className={classNames(typography.small, typography.num, seconds <= LOW_SECONDS && styles.low)}
          role="timer"
          aria-label={t('timer')}
        >
          {formatCountdown(seconds)}
        </span>
      </div>
      <LinkButton to={paths.cart()} icon="cart">
        {t('cartShort')}
      </LinkButton>
      <IconButton icon="close" label={t('close')} onClick={closeMiniCart} />
    </aside>
  );
}
