import { GIFT_KINDS } from '@guichet/contract/sale/gift-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import type { Cart } from '#lib/cart.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { ItemActions } from '../item-list.tsx';
import { PrintCard, PrintTickets } from '../print-buttons.tsx';
import type { DeskCustomer, Issued } from './desk-data.ts';

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
  const [issued, setIssued] = useState<Issued>();
  const { customer, onDone } = rest;
  if (issued)
    return (
      // Another dialog, which takes the focus that the submit button had.
      <Dialog
        key="issued"
        isOpen={isOpen}
        title={t('issuedTitle')}
        actions={<Button onClick={() => void onDone()}>{t('finish')}</Button>}
      >
        <IssuedTickets issued={issued} email={customer.email} />
      </Dialog>
    );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')}>
      <GiftForm {...rest} onIssued={setIssued} onClose={onClose} />
    </Dialog>
  );
}

/** Says what was issued, and prints it. */
function IssuedTickets({ issued, email }: { issued: Issued; email: string }) {
  const t = useTranslations('desk.gift');
  const { externalPurchaseId, ticketCount, cards } = issued;
  const outcome = externalPurchaseId ? (ticketCount > 0 ? 'done' : 'doneCard') : 'soon';
  return (
    <>
      <p>{email === '' ? t(`withoutEmail.${outcome}`) : t(outcome, { email })}</p>
      <ItemActions>
        {externalPurchaseId && ticketCount > 0 && <PrintTickets order={externalPurchaseId} isMain />}
        {cards.map((number) => (
          <PrintCard key={number} number={number} isNamed />
        ))}
      </ItemActions>
    </>
  );
}

interface GiftFormProps extends Omit<GiftDialogProps, 'isOpen' | 'onDone'> {
  onIssued: (issued: Issued) => void;
}

function GiftForm({ cart, customer, left, onClose, onIssued }: GiftFormProps) {
  const t = useTranslations('desk.gift');
  const form = useForm({
    initial: { kind: 'invitation', reason: '' } as { kind: (typeof GIFT_KINDS)[number]; reason: string },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'field.required' as const } : {}),
    onSubmit: async ({ kind, reason }) => {
      const body = { cartId: cart.id, version: cart.version, kind, reason: reason.trim() };
      onIssued(await adminApi('POST /boxoffice/deskgift', { body }));
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('create')}>
      <p className={typography.muted}>
        {customer.email === '' ? t('withoutEmail.text') : t('text', { email: customer.email })}
      </p>
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
