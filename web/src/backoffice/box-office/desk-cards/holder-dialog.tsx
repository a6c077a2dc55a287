import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { CustomerSearch, CustomerWords } from '../customer-search.tsx';
import type { DeskCustomer } from '../desk/desk-data.ts';
import { SingleItem } from '../item-list.tsx';
import { type DeskCard, seenOf, useCardChange } from './desk-cards-data.ts';

interface HolderDialogProps {
  card: DeskCard;
  isOpen: boolean;
  onClose: () => void;
}

/** Attaches a card to a customer, or changes the name that is printed on it. */
export function HolderDialog({ card, isOpen, onClose }: HolderDialogProps) {
  const t = useTranslations('deskCards.holder');
  const [chosen, setChosen] = useState<DeskCustomer>();
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  const customerId = chosen?.id ?? card.customer?.id;
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('title')}>
      {chosen && (
        <SingleItem
          actions={
            <Button variant="soft" onClick={() => setChosen(undefined)}>
              {t('other')}
            </Button>
          }
        >
          <CustomerWords customer={chosen} />
        </SingleItem>
      )}
      {!chosen && <CustomerSearch onChoose={setChosen} />}
      {customerId !== undefined && (
        <NameForm key={customerId} card={card} customerId={customerId} onClose={close} />
      )}
    </Dialog>
  );
}

function NameForm({
  card,
  customerId,
  onClose,
}: {
  card: DeskCard;
  customerId: string;
  onClose: () => void;
}) {
  const t = useTranslations('deskCards');
  const change = useCardChange();
  // The name of a former holder is not the name of another customer.
  const isSame = customerId === card.customer?.id;
  const form = useForm({
    initial: { firstName: isSame ? card.firstName : '', lastName: isSame ? card.lastName : '' },
    validate: () => ({}),
    onSubmit: async (name) => {
      await change(() =>
        adminApi('PUT /boxoffice/deskcardholder', { body: { ...seenOf(card), customerId, ...name } }),
      );
      showToast('success', t('holder.done'));
      onClose();
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('holder.confirm')}>
      <TextInput {...form.text('firstName')} label={t('firstName')} maxLength={80} autoComplete="off" />
      <TextInput {...form.text('lastName')} label={t('lastName')} maxLength={80} autoComplete="off" />
    </DialogForm>
  );
}
