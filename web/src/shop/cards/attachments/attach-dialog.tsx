import { plainCode } from '@guichet/contract/typed-text.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions, DialogForm } from '#ui/dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { CardDrawing } from '../cards/card-drawing.tsx';
import type { CardData } from '../cards/cards-data.ts';
import { holderOf, inGroups } from '../cards/view.ts';
import styles from './attach-dialog.module.css';
import { type AttachForm, attachProblems, EMPTY_FORM, holderIn, OTHER } from './attach-form.ts';

interface AttachDialogProps {
  /** Begins with a new name. */
  isForOtherHolder: boolean;
  onClose: () => void;
  /** The people of the account's cards, by name. */
  people: readonly string[];
  cards: readonly CardData[];
}

/** Brings a card into the account by its number and code, or asks the account that has it. */
export default function AttachDialog({ isForOtherHolder, onClose, people, cards }: AttachDialogProps) {
  const t = useTranslations('cards.attach');
  const common = useTranslations('common');
  const router = useRouter();
  const form = useForm<AttachForm>({
    initial: { ...EMPTY_FORM, holder: isForOtherHolder ? OTHER : '' },
    validate: attachProblems,
    async onSubmit(values) {
      const { state } = await api('POST /user/PreAttachedCardNumber', {
        query: { cardNumber: values.cardNumber.trim() },
        body: {
          code: values.code,
          ...holderIn(
            values,
            cards.find((card) => holderOf(card) === values.holder),
          ),
        },
      });
      const number = inGroups(plainCode(values.cardNumber));
      onClose();
      showToast('success', t(state === 'accepted' ? 'done' : 'asked', { number }));
      await router.invalidate();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} closeLabel={common('close')}>
      <DialogForm ref={form.element} onSubmit={form.onSubmit}>
        <div className={styles.where}>
          <CardDrawing />
          <p>{t('where')}</p>
        </div>
        <div className={styles.two}>
          <TextInput
            {...form.text('cardNumber')}
            label={t('number')}
            required
            inputMode="numeric"
            autoComplete="off"
          />
          <TextInput
            {...form.text('code')}
            label={t('code')}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <Select
          name="holder"
          label={t('who')}
          value={form.values.holder}
          onChange={(event) => form.set('holder', event.target.value)}
        >
          <option value="">{t('same')}</option>
          {people.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value={OTHER}>{t('other')}</option>
        </Select>
        {form.values.holder === OTHER && (
          <div className={styles.two}>
            <TextInput {...form.text('holderFirstName')} label={t('firstName')} required autoComplete="off" />
            <TextInput {...form.text('holderName')} label={t('lastName')} required autoComplete="off" />
          </div>
        )}
        <p className={typography.small}>{t('hint')}</p>
        <Failure text={form.failure} />
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={form.isSubmitting}>
            {t('submit')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
