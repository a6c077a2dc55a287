import { useTranslations } from 'use-intl';
import { useAdminFormat, useBackoffice } from '../../lib/admin-portal.ts';
import { Field } from '../../ui/field.tsx';
import type { CartsToMove } from './carts-dialog.tsx';

/** What resending does, and what it does not. */
export function ResendText({ moving }: { moving: CartsToMove }) {
  const t = useTranslations('stuckCarts.resend');
  const fixed = moving.carts.filter(({ canResend }) => !canResend);
  return (
    <>
      <p>{t('text')}</p>
      <p className="muted">{t('safe')}</p>
      {fixed.length > 0 && <p className="stuck-warning">{t('cannot', { count: fixed.length })}</p>}
    </>
  );
}

export function RestoreText() {
  const t = useTranslations('stuckCarts.restore');
  return <p>{t('text')}</p>;
}

/** What archiving means for the money, and why it is done. */
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
  const isUnknown = moving.carts.some(({ reason }) => reason.code === 'no-answer');
  return (
    <>
      <p className="stuck-warning">
        {t.rich('money', { amount: format.money(moving.total.amount), b: (words) => <b>{words}</b> })}
      </p>
      {isUnknown && <p className="stuck-warning">{t('unknown')}</p>}
      <p className="muted">{t(mayUndo ? 'undo' : 'undoByOthers')}</p>
      <Field label={t('reason')} hint={t('reasonHint')} required {...(error && { error })}>
        {(aria) => (
          <textarea
            {...aria}
            className="input stuck-note"
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
