import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions, DialogForm } from '#ui/dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { enteredProblems, QuotientFields } from './quotient-fields.tsx';
import type { QuotientCustomer } from './solidarity-data.ts';

interface QuotientDialogProps {
  customer: QuotientCustomer | undefined;
  onClose: () => void;
  onSaved: (customer: QuotientCustomer) => void;
}

/** Enters the quotient of a customer with its last day. */
export function QuotientDialog({ customer, onClose, onSaved }: QuotientDialogProps) {
  const t = useTranslations('solidarityPricing.customers');
  const common = useTranslations('common');
  return (
    <Dialog
      isOpen={customer !== undefined}
      onClose={onClose}
      title={t('dialogTitle', { name: customer?.name ?? '' })}
      closeLabel={common('close')}
    >
      {customer && <EntryForm key={customer.id} customer={customer} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

function EntryForm({
  customer: { id, quotient: known },
  onClose,
  onSaved,
}: Omit<QuotientDialogProps, 'customer'> & { customer: QuotientCustomer }) {
  const t = useTranslations('solidarityPricing.customers');
  const form = useForm({
    initial: { quotient: known ? String(known.quotient) : '', validUntil: known?.validUntil ?? '' },
    validate: enteredProblems,
    onSubmit: async ({ quotient, validUntil }) => {
      const body = { customerId: id, quotient: Number(quotient), validUntil };
      onSaved(await adminApi('PUT /settingsticketing/customerQuotient', { body }));
      onClose();
      showToast('success', t('saved'));
    },
  });
  return (
    <DialogForm ref={form.element} onSubmit={form.onSubmit}>
      <QuotientFields quotient={form.text('quotient')} validUntil={form.control('validUntil')} />
      <Failure text={form.failure} />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={form.isSubmitting}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
