import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useForm } from '#backoffice/ui/use-form.ts';
import { Button } from '#ui/button.tsx';
import { DialogActions, DialogForm } from '#ui/dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import typography from '#ui/typography.module.css';
import { addReseller, type MadeKey } from './reseller-data.ts';

interface ResellerFormProps {
  onMade: (made: MadeKey) => void;
  onClose: () => void;
}

/** Names a new reseller, and makes its first key. */
export function ResellerForm({ onMade, onClose }: ResellerFormProps) {
  const t = useTranslations('resellers');
  const router = useRouter();
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) => (name.trim() === '' ? { name: 'field.required' as const } : {}),
    onSubmit: async ({ name }) => {
      onMade(await addReseller(name.trim()));
      await router.invalidate();
    },
  });
  return (
    <DialogForm ref={form.element} onSubmit={form.onSubmit}>
      <p className={typography.muted}>{t('newText')}</p>
      <TextInput {...form.text('name')} label={t('name')} maxLength={80} autoComplete="off" required />
      <Failure text={form.failure} />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={form.isSubmitting}>
          {t('create')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
