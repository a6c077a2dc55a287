import { labelIn } from '@guichet/contract/locale.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import type { DeskService } from '../desk/desk-data.ts';

interface CreateDialogProps {
  /** What the desk sells */
  services: readonly DeskService[];
  isOpen: boolean;
  onClose: () => void;
}

/** Creates a card, empty or with the rights of its service, and opens its page. */
export function CreateDialog({ services, isOpen, onClose }: CreateDialogProps) {
  const t = useTranslations('deskCards.create');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')}>
      <CreateForm services={services.filter(({ createsCard }) => createsCard)} onClose={onClose} />
    </Dialog>
  );
}

function CreateForm({ services, onClose }: Omit<CreateDialogProps, 'isOpen'>) {
  const t = useTranslations('deskCards.create');
  const words = useTranslations('deskCards');
  const locale = useLocale();
  const navigate = useNavigate();
  const paths = useBackofficePaths();
  const [isFilled, setFilled] = useState(false);
  const form = useForm({
    initial: { service: services[0]?.code ?? '', firstName: '', lastName: '', reason: '' },
    validate: ({ service, reason }) => ({
      ...(service === '' && { service: 'field.required' as const }),
      ...(isFilled && reason.trim() === '' && { reason: 'field.required' as const }),
    }),
    onSubmit: async ({ reason, ...values }) => {
      const body = { ...values, ...(isFilled && { reason: reason.trim() }) };
      const { number } = await adminApi('POST /boxoffice/deskcard', { body });
      showToast('success', t('done', { number }));
      await navigate({ to: paths.deskCard(number) });
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={words('cancel')} submitLabel={t('submit')}>
      <p className={typography.muted}>{t('text')}</p>
      <Select {...form.text('service')} label={t('service')}>
        {services.map(({ code, labels }) => (
          <option key={code} value={code}>
            {labelIn(labels, locale)}
          </option>
        ))}
      </Select>
      <TextInput {...form.text('firstName')} label={words('firstName')} maxLength={80} autoComplete="off" />
      <TextInput {...form.text('lastName')} label={words('lastName')} maxLength={80} autoComplete="off" />
      <Checkbox
        checked={isFilled}
        onChange={(event) => setFilled(event.target.checked)}
        label={t('filled')}
      />
      {isFilled && (
        <TextInput
          {...form.text('reason')}
          label={words('reason')}
          hint={t('reasonHint')}
          maxLength={300}
          autoComplete="off"
          required
        />
      )}
    </DialogForm>
  );
}
