import { useTranslations } from 'use-intl';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import typography from '#ui/typography.module.css';
import styles from './stuck-carts.module.css';
import type { StuckCart } from './stuck-data.ts';
import type { StuckSearch } from './stuck-search.ts';

export type CartAction = 'resend' | 'archive' | 'refund' | 'restore';

/** An action and the carts it applies to. */
export interface CartsToMove {
  action: CartAction;
  /** The carts shown on the page; the action may concern more. */
  carts: readonly StuckCart[];
  /** The selected ids, or a search that matches them all. */
  ids: readonly string[] | StuckSearch;
  total: { count: number; amount: number };
}

/** Explains what resending does. */
export function ResendText({ moving }: { moving: CartsToMove }) {
  const t = useTranslations('stuckCarts.resend');
  const fixed = moving.carts.filter(({ canResend }) => !canResend);
  return (
    <>
      <p>{t('text', { count: moving.total.count })}</p>
      <p className={typography.muted}>{t('safe')}</p>
      {fixed.length > 0 && <p className={styles.warning}>{t('cannot', { count: fixed.length })}</p>}
    </>
  );
}

/** Explains what refunding does, and states the amount. */
export function RefundText({ moving }: { moving: CartsToMove }) {
  const t = useTranslations('stuckCarts.refund');
  const format = useAdminFormat();
  const { count, amount } = moving.total;
  return (
    <>
      <p className={styles.warning}>
        {t.rich('money', { count, amount: format.money(amount), b: (words) => <b>{words}</b> })}
      </p>
      <p>{t('text', { count })}</p>
      <p className={typography.muted}>{t('safe')}</p>
    </>
  );
}

/** Explains what restoring does. */
export function RestoreText({ moving }: { moving: CartsToMove }) {
  const t = useTranslations('stuckCarts.restore');
  return <p>{t('text', { count: moving.total.count })}</p>;
}

/** Explains what archiving means for the payment, and asks for the reason. */
export function ArchiveReason({
  moving,
  value,
  error,
  onChange,
}: {
  moving: CartsToMove;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useTranslations('stuckCarts.archive');
  const format = useAdminFormat();
  const mayUndo = useBackoffice().administrator.rights.includes('archived-carts');
  const { count, amount } = moving.total;
  const isUnknown = moving.carts.some(({ reason }) => ['no-answer', 'key-refused'].includes(reason.code));
  return (
    <>
      <p className={styles.warning}>
        {t.rich('money', { count, amount: format.money(amount), b: (words) => <b>{words}</b> })}
      </p>
      {isUnknown && <p className={styles.warning}>{t('unknown', { count })}</p>}
      <p className={typography.muted}>{t(mayUndo ? 'undo' : 'undoByOthers')}</p>
      <Field label={t('reason', { count })} hint={t('reasonHint')} required {...(error && { error })}>
        {(aria) => (
          <TextArea
            {...aria}
            className={styles.note}
            rows={3}
            maxLength={500}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
