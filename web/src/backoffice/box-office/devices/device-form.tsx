import { labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import type { Device, Devices, MadeDevice } from './devices-data.ts';

interface DeviceFormProps {
  /** The device to change; a new one when absent. */
  device?: Device | undefined;
  establishments: Devices['establishments'];
  onMade?: (made: MadeDevice) => void;
  onClose: () => void;
}

/** Names a device and places it at an establishment; a new one gets its key. */
export function DeviceForm({ device, establishments, onMade, onClose }: DeviceFormProps) {
  const t = useTranslations('devices');
  const router = useRouter();
  const locale = useLocale();
  const form = useForm({
    initial: {
      name: device?.name ?? '',
      establishment: device?.establishment ?? establishments[0]?.code ?? '',
    },
    validate: ({ name }) => (name.trim() === '' ? { name: 'field.required' as const } : {}),
    onSubmit: async (values) => {
      const body = { ...values, name: values.name.trim() };
      if (device) {
        await adminApi('PUT /boxoffice/device', {
          body: { id: device.id, version: device.version, ...body },
        });
        onClose();
        showToast('success', t('saved'));
      } else {
        const { key } = await adminApi('POST /boxoffice/device', { body });
        onMade?.({ name: body.name, key });
      }
      await router.invalidate();
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      cancelLabel={t('cancel')}
      submitLabel={device ? t('save') : t('create')}
    >
      {!device && <p className={typography.muted}>{t('newText')}</p>}
      <TextInput
        {...form.text('name')}
        label={t('name')}
        hint={t('nameHint')}
        maxLength={80}
        autoComplete="off"
        required
      />
      <Select {...form.text('establishment')} label={t('establishment')}>
        {establishments.map(({ code, labels }) => (
          <option key={code} value={code}>
            {labelIn(labels, locale)}
          </option>
        ))}
      </Select>
    </DialogForm>
  );
}
