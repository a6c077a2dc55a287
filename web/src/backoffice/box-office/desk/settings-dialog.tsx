import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import type { Desk } from './desk-data.ts';
import { MinuteOptions } from './link-dialog.tsx';

interface SettingsDialogProps {
  isOpen: boolean;
  settings: Desk['settings'];
  onClose: () => void;
}

/** The settings of the desk, for administrators of the ticketing settings. */
export function SettingsDialog({ isOpen, settings, onClose }: SettingsDialogProps) {
  const t = useTranslations('desk.settings');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')}>
      <SettingsForm key={settings.version} settings={settings} onClose={onClose} />
    </Dialog>
  );
}

function SettingsForm({ settings, onClose }: Omit<SettingsDialogProps, 'isOpen'>) {
  const t = useTranslations('desk.settings');
  const router = useRouter();
  const form = useForm({
    initial: {
      linkMinutes: String(settings.linkMinutes),
      freePerDay: settings.freePerDay === null ? '' : String(settings.freePerDay),
    },
    validate: ({ freePerDay }) =>
      /^\d{0,4}$/.test(freePerDay.trim()) ? {} : { freePerDay: 'field.number' as const },
    onSubmit: async ({ linkMinutes, freePerDay }) => {
      const limit = freePerDay.trim();
      await adminApi('PUT /boxoffice/desksettings', {
        body: {
          linkMinutes: Number(linkMinutes),
          freePerDay: limit === '' ? null : Number(limit),
          version: settings.version,
        },
      });
      onClose();
      showToast('success', t('saved'));
      await router.invalidate();
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('save')}>
      <Select {...form.text('linkMinutes')} label={t('linkMinutes')} hint={t('linkMinutesHint')}>
        <MinuteOptions initial={settings.linkMinutes} />
      </Select>
      <NumberInput {...form.text('freePerDay')} label={t('freePerDay')} hint={t('freePerDayHint')} />
    </DialogForm>
  );
}
