import { useRouter } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { addReseller, changeReseller, type MadeKey, type Reseller } from './reseller-data.ts';
import { perMilleOf, problemsOf, valuesOf } from './reseller-values.ts';

interface ResellerFormProps {
  /** The reseller to change; a new one when absent. */
  reseller?: Reseller | undefined;
  onMade?: ((made: MadeKey) => void) | undefined;
  onClose: () => void;
}

/** Names a reseller and sets its commission; a new one gets its first key. */
export function ResellerForm({ reseller, onMade, onClose }: ResellerFormProps) {
  const t = useTranslations('resellers');
  const router = useRouter();
  const locale = useLocale();
  const form = useForm({
    initial: valuesOf(reseller, locale),
    validate: problemsOf,
    onSubmit: async ({ name, commission }) => {
      const choices = { name: name.trim(), commission: perMilleOf(commission) ?? 0 };
      if (reseller) {
        await changeReseller(reseller, choices);
        onClose();
        showToast('success', t('saved'));
      } else onMade?.(await addReseller(choices));
      await router.invalidate();
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      cancelLabel={t('cancel')}
      submitLabel={reseller ? t('save') : t('create')}
    >
      {!reseller && <p className={typography.muted}>{t('newText')}</p>}
      <TextInput {...form.text('name')} label={t('name')} maxLength={80} autoComplete="off" required />
      <NumberInput
        {...form.text('commission')}
        label={t('commission')}
        hint={t('commissionHint')}
        inputMode="decimal"
        required
      />
    </DialogForm>
  );
}
