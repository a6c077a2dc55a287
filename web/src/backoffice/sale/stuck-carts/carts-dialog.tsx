import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import { type Progress, runInTurns } from './run-in-turns.ts';
import styles from './stuck-cart-details.module.css';
import { useBuyerName } from './stuck-cart-table.tsx';
import {
  ArchiveReason,
  type CartAction,
  type CartsToMove,
  RawDetail,
  RefundText,
  ResendText,
  RestoreText,
} from './stuck-cart-texts.tsx';
import shared from './stuck-carts.module.css';
import { gatherCartIds, type StuckCart } from './stuck-data.ts';

/** The call that processes a batch of carts. */
function callOf(action: CartAction, reason: string): (cartIds: string[]) => Promise<CartResult[]> {
  switch (action) {
    case 'resend':
      return (cartIds) => adminApi('POST /Purchase/ResendBlockedSaleByCartId', { body: { cartIds } });
    case 'archive':
      return (cartIds) =>
        adminApi('POST /Purchase/ArchivedBlockedSaleByCartId', { body: { cartIds, reason } });
    case 'refund':
      return (cartIds) => adminApi('POST /Purchase/RefundStuckCarts', { body: { cartIds } });
    default:
      return (cartIds) => adminApi('POST /Purchase/RestoreArchivedSaleByCartId', { body: { cartIds } });
  }
}

interface CartsDialogProps {
  moving: CartsToMove | undefined;
  /** Called when nothing was done. */
  onClose: () => void;
  /** Called after carts were processed. */
  onFinish: () => void;
}

/** Confirms resending, archiving, refunding or restoring carts, then shows the progress and the outcome for each. */
export function CartsDialog({ moving, onClose, onFinish }: CartsDialogProps) {
  if (!moving) return null;
  return <MovingDialog moving={moving} onClose={onClose} onFinish={onFinish} />;
}

type Step = 'ask' | 'run' | 'done';

function MovingDialog({ moving, onClose, onFinish }: CartsDialogProps & { moving: CartsToMove }) {
  const t = useTranslations(`stuckCarts.${moving.action}`);
  const common = useTranslations('stuckCarts.dialog');
  const errorMessage = useErrorMessage();
  const [step, setStep] = useState<Step>('ask');
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [total, setTotal] = useState(moving.total.count);
  const [progress, setProgress] = useState<Progress<CartResult>>({ results: [], left: [] });
  const isStopped = useRef(false);
  // Leaving the page stops the work.
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const run = async (again: readonly string[] | undefined) => {
    if (moving.action === 'archive' && reason.trim() === '') return setReasonMissing(true);
    isStopped.current = false;
    setStep('run');
    const before = progress.results;
    const keep = (next: Progress<CartResult>) =>
      setProgress({ ...next, results: [...before, ...next.results] });
    try {
      const ids = again ?? (isList(moving.ids) ? moving.ids : await gatherCartIds(moving.ids));
      if (!again) setTotal(ids.length);
      const send = callOf(moving.action, reason.trim());
      keep(await runInTurns(ids, { send, onProgress: keep, isStopped: () => isStopped.current }));
    } catch (failure) {
      keep({ results: [], left: [], failure });
    }
    setStep('done');
  };
  const close = step === 'ask' ? onClose : onFinish;
  const { results, left, failure } = progress;
  return (
    <Dialog
      isOpen
      {...(step !== 'run' && { onClose: close })}
      title={t(step === 'done' ? 'doneTitle' : 'title', { count: moving.total.count })}
      actions={
        <DialogButtons
          step={step}
          action={moving.action}
          hasLeft={left.length > 0}
          onClose={close}
          onRun={() => run(step === 'done' ? left : undefined)}
          onStop={() => {
            isStopped.current = true;
          }}
        />
      }
    >
      {step === 'ask' && moving.action === 'resend' && <ResendText moving={moving} />}
      {step === 'ask' && moving.action === 'refund' && <RefundText moving={moving} />}
      {step === 'ask' && moving.action === 'restore' && <RestoreText moving={moving} />}
      {step === 'ask' && moving.action === 'archive' && (
        <ArchiveReason
          moving={moving}
          value={reason}
          error={isReasonMissing ? common('reasonMissing') : undefined}
          onChange={(text) => {
            setReason(text);
            setReasonMissing(false);
          }}
        />
      )}
      {step === 'run' && <RunProgress done={results.length} total={total} />}
      {step === 'done' && <CartResults results={results} carts={moving.carts} left={left.length} />}
      {step === 'done' && failure !== undefined && <Failure text={errorMessage(failure)} />}
    </Dialog>
  );
}

const isList = (ids: CartsToMove['ids']): ids is readonly string[] => Array.isArray(ids);

function DialogButtons(props: {
  step: Step;
  action: CartAction;
  hasLeft: boolean;
  onClose: () => void;
  onRun: () => void;
  onStop: () => void;
}) {
  const t = useTranslations(`stuckCarts.${props.action}`);
  const common = useTranslations('stuckCarts.dialog');
  if (props.step === 'run') {
    return (
      <Button variant="ghost" onClick={props.onStop}>
        {common('stop')}
      </Button>
    );
  }
  if (props.step === 'ask') {
    return (
      <>
        <Button variant="ghost" onClick={props.onClose}>
          {common('cancel')}
        </Button>
        <Button variant={props.action === 'refund' ? 'danger' : 'primary'} onClick={props.onRun}>
          {t('confirm')}
        </Button>
      </>
    );
  }
  return (
    <>
      {props.hasLeft && (
        <Button variant="soft" onClick={props.onRun}>
          {common('goOn')}
        </Button>
      )}
      <Button onClick={props.onClose}>{common('close')}</Button>
    </>
  );
}

function RunProgress({ done, total }: { done: number; total: number }) {
  const t = useTranslations('stuckCarts.dialog');
  const format = useAdminFormat();
  return (
    <div className={styles.progress}>
      <progress max={Math.max(total, 1)} value={done} aria-label={t('progressLabel')} />
      <p role="status" className={classNames(shared.focus, typography.num)} tabIndex={-1} ref={takeFocus}>
        {t('progress', { done: format.number(done), total: format.number(total) })}
      </p>
    </div>
  );
}

type Resent = CallAnswer<'POST /Purchase/ResendBlockedSaleByCartId'>[number];
type Archived = CallAnswer<'POST /Purchase/ArchivedBlockedSaleByCartId'>[number];
type Refunded = CallAnswer<'POST /Purchase/RefundStuckCarts'>[number];
type Restored = CallAnswer<'POST /Purchase/RestoreArchivedSaleByCartId'>[number];

/** The outcome for one cart. */
type CartResult = Omit<Resent, 'outcome'> & {
  outcome: Resent['outcome'] | Archived['outcome'] | Refunded['outcome'] | Restored['outcome'];
};

/** Successes, also when another administrator was quicker. */
const GOOD: ReadonlySet<CartResult['outcome']> = new Set([
  'sold',
  'already-sold',
  'archived',
  'already-archived',
  'refunded',
  'already-refunded',
  'restored',
  'already-stuck',
]);

/** Results listed at most. */
const MAX_SHOWN = 100;

/** Focuses the outcome when the pressed button is gone. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** The outcome for each cart, failures first. */
function CartResults({
  results,
  carts,
  left,
}: {
  results: readonly CartResult[];
  carts: readonly StuckCart[];
  /** Number of carts that were not processed. */
  left: number;
}) {
  const t = useTranslations('stuckCarts.dialog');
  const format = useAdminFormat();
  const byId = new Map(carts.map((cart) => [cart.cartId, cart]));
  const sorted = results.toSorted((a, b) => Number(GOOD.has(a.outcome)) - Number(GOOD.has(b.outcome)));
  const good = results.filter(({ outcome }) => GOOD.has(outcome)).length;
  return (
    <>
      <p role="status" className={classNames(shared.focus, typography.num)} tabIndex={-1} ref={takeFocus}>
        {t('summary', { good: format.number(good), total: format.number(results.length) })}{' '}
        {left > 0 && t('left', { count: left })}
      </p>
      <ul className={styles.cartResults}>
        {sorted.slice(0, MAX_SHOWN).map((result) => (
          <ResultRow key={result.cartId} result={result} cart={byId.get(result.cartId)} />
        ))}
      </ul>
      {results.length > MAX_SHOWN && (
        <p className={typography.muted}>{t('more', { count: results.length - MAX_SHOWN })}</p>
      )}
    </>
  );
}

function ResultRow({ result, cart }: { result: CartResult; cart: StuckCart | undefined }) {
  const t = useTranslations('stuckCarts');
  const format = useAdminFormat();
  const nameOf = useBuyerName();
  const { outcome, reason, externalPurchaseId, cartId } = result;
  const isGood = GOOD.has(outcome);
  return (
    <li data-good={isGood || undefined}>
      <Icon name={isGood ? 'check' : 'alert'} size={20} />
      <div>
        <b>{cart ? nameOf(cart) : t('cart.number', { number: cartId.slice(0, 8) })}</b>
        {cart && <span className={typography.num}> · {format.money(cart.amount)}</span>}
        <span className={shared.small}>
          {outcome === 'failed' && reason
            ? t('outcomes.failed', { reason: t(`reasons.${reason.code}.name`) })
            : t(`outcomes.${outcome}`)}
          {externalPurchaseId && ` ${t('outcomes.order', { number: externalPurchaseId })}`}
        </span>
        {reason?.detail && <RawDetail detail={reason.detail} />}
      </div>
    </li>
  );
}
