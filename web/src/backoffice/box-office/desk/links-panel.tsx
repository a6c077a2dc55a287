import { isLinkOpen } from '@guichet/contract/box-office/desk-rules.ts';
import { DEFAULT_LOCALE, labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CopyButton } from '#backoffice/copy-button.tsx';
import { Panel } from '#backoffice/page.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Select } from '#ui/select.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { Item, ItemList } from '../item-list.tsx';
import type { PaymentLink } from './desk-data.ts';
import { MinuteOptions } from './link-dialog.tsx';

const TONES = {
  sent: 'warn',
  opened: 'warn',
  paid: 'ok',
  expired: 'neutral',
  cancelled: 'neutral',
} as const;

/** The payment links with their state; an open one can be copied, mailed, extended and cancelled. */
export function LinksPanel({ links }: { links: readonly PaymentLink[] }) {
  const t = useTranslations('desk.links');
  const [extended, setExtended] = useState<PaymentLink>();
  const [cancelled, setCancelled] = useState<PaymentLink>();
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {links.length === 0 && <p className={typography.muted}>{t('empty')}</p>}
      <ItemList>
        {links.map((link) => (
          <LinkItem
            key={link.id}
            link={link}
            onExtend={() => setExtended(link)}
            onCancel={() => setCancelled(link)}
          />
        ))}
      </ItemList>
      <Dialog isOpen={extended !== undefined} onClose={() => setExtended(undefined)} title={t('extendTitle')}>
        {extended && <ExtendForm link={extended} onClose={() => setExtended(undefined)} />}
      </Dialog>
      <Cancellation link={cancelled} onClose={() => setCancelled(undefined)} />
    </Panel>
  );
}

interface LinkItemProps {
  link: PaymentLink;
  onExtend: () => void;
  onCancel: () => void;
}

function LinkItem({ link, onExtend, onCancel }: LinkItemProps) {
  const t = useTranslations('desk.links');
  const locale = useLocale();
  const format = useAdminFormat();
  const moment = (instant: string) => `${format.shortDay(instant)}, ${format.time(instant)}`;
  const { state, customer, amount, services, sentAt, sentBy, endsAt } = link;
  const names = new Map(services.map((labels) => [labels[DEFAULT_LOCALE], labelIn(labels, locale)]));
  return (
    <Item
      head={
        <>
          <b>{customer.name}</b>
          <b className={typography.num}>{format.money(amount)}</b>
          <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>
        </>
      }
      actions={isLinkOpen(state) && <LinkActions link={link} onExtend={onExtend} onCancel={onCancel} />}
    >
      <p>{[...names.values()].join(', ')}</p>
      <p className={typography.muted}>
        {sentBy === ''
          ? t('sentByList', { at: moment(sentAt) })
          : t('sent', { at: moment(sentAt), by: sentBy })}
        {isLinkOpen(state) && ` · ${t('until', { at: moment(endsAt) })}`}
      </p>
    </Item>
  );
}

/** What staff can do with an open link. */
function LinkActions({ link, onExtend, onCancel }: LinkItemProps) {
  const t = useTranslations('desk.links');
  const { customer } = link;
  return (
    <>
      <CopyButton text={link.address ?? ''} label={t('copy', { name: customer.name })} />
      <MailAgain link={link} />
      <Button variant="ghost" onClick={onExtend}>
        {t('extend', { name: customer.name })}
      </Button>
      <Button variant="soft" onClick={onCancel}>
        {t('cancelLink', { name: customer.name })}
      </Button>
    </>
  );
}

function MailAgain({ link: { id, customer } }: { link: PaymentLink }) {
  const t = useTranslations('desk.links');
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const mail = async () => {
    setBusy(true);
    try {
      await adminApi('POST /boxoffice/desklinkmail', { body: { id } });
      showToast('success', t('mailed', { email: customer.email }));
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
      await router.invalidate();
    }
  };
  return (
    <Button variant="ghost" busy={isBusy} onClick={() => void mail()}>
      {t('mail', { name: customer.name })}
    </Button>
  );
}

function ExtendForm({ link, onClose }: { link: PaymentLink; onClose: () => void }) {
  const t = useTranslations('desk.links');
  const router = useRouter();
  const form = useForm({
    initial: { minutes: '1440' },
    validate: () => ({}),
    onSubmit: async ({ minutes }) => {
      await adminApi('PUT /boxoffice/desklink', { body: { id: link.id, minutes: Number(minutes) } });
      onClose();
      showToast('success', t('extended'));
      await router.invalidate();
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('keep')} submitLabel={t('extendConfirm')}>
      <Select {...form.text('minutes')} label={t('fromNow')}>
        <MinuteOptions initial={1440} />
      </Select>
    </DialogForm>
  );
}

function Cancellation({ link, onClose }: { link: PaymentLink | undefined; onClose: () => void }) {
  const t = useTranslations('desk.links');
  const router = useRouter();
  const cancel = async () => {
    if (link) await adminApi('DELETE /boxoffice/desklink', { query: { id: link.id } });
    await router.invalidate();
    showToast('success', t('cancelled'));
  };
  return (
    <ConfirmDialog
      isOpen={link !== undefined}
      onClose={onClose}
      title={t('cancelTitle')}
      cancelLabel={t('keep')}
      confirmLabel={t('cancelConfirm')}
      isDanger
      onConfirm={cancel}
    >
      {t('cancelText', { name: link?.customer.name ?? '' })}
    </ConfirmDialog>
  );
}
