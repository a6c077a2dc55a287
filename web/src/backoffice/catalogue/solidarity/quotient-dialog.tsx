import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
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
  return (
    <Dialog
      isOpen={customer !== undefined}
      onClose={onClose}
      title={t('dialogTitle', { name: customer?.name ?? '' })}
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
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('save')}>
      <QuotientFields quotient={form.text('quotient')} validUntil={form.control('validUntil')} />
    </DialogForm>
  );
}
