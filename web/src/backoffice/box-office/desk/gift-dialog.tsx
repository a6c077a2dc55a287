import { GIFT_KINDS } from '@guichet/contract/box-office/desk-rules.ts';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import type { Cart } from '#lib/cart.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import type { DeskCustomer } from './desk-data.ts';

interface GiftDialogProps {
  isOpen: boolean;
  cart: Cart;
  customer: DeskCustomer;
  /** Free tickets that may still be issued today; undefined without a limit */
  left: number | undefined;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Issues the tickets of a cart free of charge, with a reason. */
export function GiftDialog({ isOpen, onClose, ...rest }: GiftDialogProps) {
  const t = useTranslations('desk.gift');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')}>
      <GiftForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function GiftForm({ cart, customer, left, onClose, onDone }: Omit<GiftDialogProps, 'isOpen'>) {
  const t = useTranslations('desk.gift');
  const form = useForm({
    initial: { kind: 'invitation', reason: '' } as { kind: (typeof GIFT_KINDS)[number]; reason: string },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'field.required' as const } : {}),
    onSubmit: async ({ kind, reason }) => {
      const body = { cartId: cart.id, version: cart.version, kind, reason: reason.trim() };
      await adminApi('POST /boxoffice/deskgift', { body });
      showToast('success', t('done', { email: customer.email }));
      await onDone();
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('create')}>
      <p className={typography.muted}>{t('text', { email: customer.email })}</p>
      {left !== undefined && <p className={typography.muted}>{t('left', { count: left })}</p>}
      <Select {...form.text('kind')} label={t('kind')}>
        {GIFT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </Select>
      <TextInput
        {...form.text('reason')}
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={300}
        autoComplete="off"
        required
      />
    </DialogForm>
  );
}
