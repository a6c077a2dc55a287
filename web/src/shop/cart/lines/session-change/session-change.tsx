import { labelIn } from '@guichet/contract/locale.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { wantedLines } from '#lib/cart.ts';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { changeCart } from '#shop/cart/change-cart.ts';
import type { LiveCart } from '#shop/cart/use-live-cart.ts';
import type { Quantities } from '#shop/cart/use-quantities.ts';
import type { Enqueue } from '#shop/cart/use-serial-queue.ts';
import type { CartGroup } from '#shop/cart/view.ts';
import { TextButton } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast.tsx';
import styles from './session-change.module.css';
import { SessionChangeDialog } from './session-change-dialog.tsx';
import { withSession } from './view.ts';

interface SessionChangeProps {
  group: CartGroup & { session: string };
  live: LiveCart;
  quantities: Quantities;
  enqueue: Enqueue;
}

/** Moves the tickets of a line to another session. Their places are kept until those of the other are held. */
export function SessionChange({ group, live, quantities, enqueue }: SessionChangeProps) {
  const t = useTranslations('cart.change');
  const locale = useLocale();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { change, isBusy, error } = useChange({ group, live, quantities, enqueue });
  const choose = async (session: { id: string; start: string }): Promise<void> => {
    if (!(await change(session.id))) return;
    setOpen(false);
    showToast('success', t('done', { day: format.longDay(session.start), time: format.time(session.start) }));
  };
  const service = labelIn(group.serviceName, locale);
  return (
    <div className={classNames(styles.sessionChange, layout.compact)}>
      <TextButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('action')}
        <span className="visually-hidden">
          {' '}
          {service}, {group.event && format.time(group.event.start)}
        </span>
      </TextButton>
      {isOpen && (
        <SessionChangeDialog
          group={group}
          name={service}
          isBusy={isBusy}
          error={error}
          onChoose={(session) => void choose(session)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Sends what is pending first: the quantities move as they are shown. */
function useChange({ group, live, quantities, enqueue }: SessionChangeProps) {
  const errorMessage = useErrorMessage();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const move = async (next: string): Promise<boolean> => {
    const { current: view } = live.current;
    if (view.kind !== 'cart') return true;
    try {
      const { cart } = view;
      const rentals = cart.cartLines.filter(({ type }) => !needsEvent(type)).map(({ service }) => service);
      live.show(await changeCart(cart, withSession(wantedLines(cart), group, next, rentals)));
      return true;
    } catch (failure) {
      setError(errorMessage(failure));
      await live.refresh();
      return false;
    }
  };
  const change = async (next: string): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setError(undefined);
    const isDone = (await quantities.flush()) && (await enqueue(() => move(next)));
    isRunning.current = false;
    setBusy(false);
    return isDone;
  };
  return { change, isBusy, error };
}
