import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { draftReader } from '#lib/preview.ts';
import { useStore } from '#lib/store.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import typography from '#ui/typography.module.css';
import styles from './purchase-panel.module.css';
import type { Failure } from './use-add-to-cart.ts';

interface AddButtonProps {
  isBusy: boolean;
  failure: Failure | undefined;
  /** The missing choice as a text. */
  missing?: string | undefined;
  /** Text about the hold; the cart's by default. */
  note?: string;
  /** Executes the action; without it, the button submits its form. */
  onAdd?: () => void;
}

/** The button that adds to the cart, with the missing choice or the error. */
export function AddButton({ isBusy, failure, missing, note, onAdd }: AddButtonProps) {
  const t = useTranslations('catalogue.purchase');
  const drafts = useTranslations('common.drafts');
  const { tenant } = usePortal();
  const isDraft = useStore(draftReader, undefined) !== undefined;
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
        disabled={isDraft || missing !== undefined}
        aria-describedby="purchase-note"
      >
        {t('add')}
      </Button>
      <p id="purchase-note" className={classNames(styles.note, typography.small, typography.muted)}>
        {isDraft ? drafts('noSale') : (missing ?? note ?? t('keeps', { minutes: tenant.cartMinutes }))}
      </p>
    </>
  );
}

/** Links to the cart whose payment is under way, where it can be resumed or cancelled. */
function PendingLink() {
  const t = useTranslations('catalogue.purchase');
  return (
    <AppLink className={typography.link} to={usePaths().cart()}>
      {t('pendingPayment')}
    </AppLink>
  );
}
