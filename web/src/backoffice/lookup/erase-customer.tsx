import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { Panel } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import type { Customer } from './lookup-data.ts';

/** Reasons for which an account is not erased now; the server's words address the customer. */
const REASONS = ['subscribed', 'receipt-due', 'purchase-open', 'owing', 'refund-due', 'belongings'] as const;

/** Erases the account at its customer's request. */
export function EraseCustomer({ customer }: { customer: Customer['customer'] }) {
  const t = useTranslations('lookup.erase');
  const navigate = useNavigate();
  const paths = useBackofficePaths();
  const [isOpen, setOpen] = useState(false);
  // Asked once the server has found something that would be lost.
  const [loss, setLoss] = useState<'none' | 'asked' | 'accepted'>('none');
  const open = () => {
    setLoss('none');
    setOpen(true);
  };
  const erase = async () => {
    try {
      await adminApi('DELETE /settingsadmin/lookupcustomer', {
        query: { customerId: customer.id },
        body: { losesBelongings: loss === 'accepted' },
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reason = REASONS.find((one) => error.is(`account.${one}`));
      if (reason === undefined) throw error;
      if (reason === 'belongings') setLoss((known) => (known === 'none' ? 'asked' : known));
      throw new ApiError({ status: error.status, code: error.code, error: t(`reasons.${reason}`) });
    }
    showToast('success', t('done'), { isKept: true });
    await navigate({ to: paths.lookup(), replace: true });
  };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div>
        <Button variant="ghost" icon="trash" onClick={open}>
          {t('open')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('question', { name: customer.name })}
        confirmLabel={t('confirm')}
        cancelLabel={t('cancel')}
        promise={{ label: t('sure'), missing: t('missing') }}
        onConfirm={erase}
        isDanger
      >
        <p>{t('consequences')}</p>
        <p className={typography.muted}>{t('stays')}</p>
        {loss !== 'none' && (
          <Checkbox
            checked={loss === 'accepted'}
            onChange={(event) => setLoss(event.target.checked ? 'accepted' : 'asked')}
            label={t('lose')}
          />
        )}
      </ConfirmDialog>
    </Panel>
  );
}
