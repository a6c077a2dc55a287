import { OFFERED_MINUTES } from '@guichet/contract/box-office/desk-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '#backoffice/copy-button.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import type { Cart } from '#lib/cart.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import type { DeskCustomer, PaymentLink } from './desk-data.ts';
import styles from './desk-page.module.css';

interface LinkDialogProps {
  isOpen: boolean;
  cart: Cart;
  customer: DeskCustomer;
  initialMinutes: number;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Makes the payment link of a cart, and shows its address to be copied or read aloud. */
export function LinkDialog({ isOpen, onDone, onClose, ...rest }: LinkDialogProps) {
  const t = useTranslations('desk.link');
  const [made, setMade] = useState<PaymentLink>();
  if (made)
    return (
      // Another dialog, which takes the focus that the submit button had.
      <Dialog
        key="made"
        isOpen={isOpen}
        title={t('madeTitle')}
        actions={
          <>
            <CopyButton text={made.address ?? ''} label={t('copy')} />
            <Button onClick={() => void onDone()}>{t('done')}</Button>
          </>
        }
      >
        <MadeLink link={made} />
      </Dialog>
    );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')}>
      <LinkForm {...rest} onMade={setMade} onClose={onClose} />
    </Dialog>
  );
}

function MadeLink({ link }: { link: PaymentLink }) {
  const t = useTranslations('desk.link');
  const format = useAdminFormat();
  const until = `${format.shortDay(link.endsAt)}, ${format.time(link.endsAt)}`;
  return (
    <>
      <p>{link.isMailed ? t('mailed', { email: link.customer.email, until }) : t('notMailed', { until })}</p>
      <p className={styles.address}>
        <code translate="no">{link.address}</code>
      </p>
    </>
  );
}

type LinkFormProps = Pick<LinkDialogProps, 'cart' | 'customer' | 'initialMinutes' | 'onClose'> & {
  onMade: (link: PaymentLink) => void;
};

function LinkForm({ cart, customer, initialMinutes, onClose, onMade }: LinkFormProps) {
  const t = useTranslations('desk.link');
  const format = useAdminFormat();
  const form = useForm({
    initial: { minutes: String(initialMinutes), isMailed: true },
    validate: () => ({}),
    onSubmit: async ({ minutes, isMailed }) => {
      const body = { cartId: cart.id, version: cart.version, minutes: Number(minutes), isMailed };
      onMade(await adminApi('POST /boxoffice/desklink', { body }));
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('create')}>
      <p className={typography.muted}>
        {t('text', { name: customer.name, amount: format.money(cart.totalAmount) })}
      </p>
      <Select {...form.text('minutes')} label={t('minutes')}>
        <MinuteOptions initial={initialMinutes} />
      </Select>
      <Checkbox {...form.check('isMailed')} label={t('mail', { email: customer.email })} />
    </DialogForm>
  );
}

/** The offered durations of a hold, and the venue's own when it is another. */
export function MinuteOptions({ initial }: { initial: number }) {
  const t = useTranslations('desk.link');
  const minutes = [...new Set<number>([...OFFERED_MINUTES, initial])].sort((one, other) => one - other);
  return minutes.map((count) => (
    <option key={count} value={count}>
      {count % 1440 === 0
        ? t('days', { count: count / 1440 })
        : count % 60 === 0
          ? t('hours', { count: count / 60 })
          : t('minutesCount', { count })}
    </option>
  ));
}
