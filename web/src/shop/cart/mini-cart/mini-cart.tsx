import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { shrinkMiniCart, useMiniCart } from '#lib/mini-cart.ts';
import { loadPhrases } from '#lib/phrases.ts';
import { usePortal } from '#lib/portal.ts';
import { useMedia } from '#ui/use-media.ts';
import { type CartView, loadCart, toCartView } from '../cart-data.ts';
import { useLiveCart } from '../use-live-cart.ts';
import { useRuleMessages } from '../use-rule-messages.ts';
import { MiniCartBar } from './mini-cart-bar.tsx';
import { MiniCartPanel } from './mini-cart-panel.tsx';

/** Pages that show the cart themselves, or that lead to paying it. */
const WITHOUT = ['cart', 'summary', 'delivery', 'login', 'signin', 'forgottenPassword'];

/** The cart in small over the page, until the visitor closes it: all of it on adding, then, and on a phone, a bar. */
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

/** The cart with its phrases, which the first page of a visit does not have; undefined until they are there. */
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

/** Loads where it shows: the cart of before a visit to its page would be an old one. */
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
