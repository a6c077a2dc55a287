import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import typography from '#ui/typography.module.css';
import styles from './purchase-panel.module.css';
import type { Failure } from './use-add-to-cart.ts';

interface AddButtonProps {
  isBusy: boolean;
  failure: Failure | undefined;
  /** What has still to be chosen, in words. */
  missing?: string | undefined;
  /** What is kept how long; the cart when absent. */
  note?: string;
  /** Submits its form when absent. */
  onAdd?: () => void;
}

/** The button to the cart, with why it cannot be pressed or what went wrong. */
export function AddButton({ isBusy, failure, missing, note, onAdd }: AddButtonProps) {
  const t = useTranslations('catalogue.purchase');
  const { tenant } = usePortal();
  return (
    <>
      <div className={styles.error} role="alert">
        <FieldError id="purchase-error" error={failure?.message} />
        {failure?.isPaymentPending && <PendingLink />}
      </div>
      <Button
        large
        wide
        type={onAdd ? 'button' : 'submit'}
        onClick={onAdd}
        busy={isBusy}
        disabled={missing !== undefined}
        aria-describedby="purchase-note"
      >
        {t('add')}
      </Button>
      <p id="purchase-note" className={classNames(styles.note, typography.small, typography.muted)}>
        {missing ?? note ?? t('keeps', { minutes: tenant.cartMinutes })}
      </p>
    </>
  );
}

/** A payment of the cart is under way: where it can be resumed or cancelled. */
function PendingLink() {
  const t = useTranslations('catalogue.purchase');
  return (
    <AppLink className={typography.link} to={usePaths().cart()}>
      {t('pendingPayment')}
    </AppLink>
  );
}
