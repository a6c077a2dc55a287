import type { Problems } from '@guichet/contract/account/registration-rules.ts';
import { plainCode } from '@guichet/contract/typed-text.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { holderOf, inGroups } from '../cards/cards.ts';
import type { CardData } from '../cards/cards-data.ts';
import styles from './attachments.module.css';

interface AttachDialogProps {
  /** Whether the form starts with the name of a new holder. */
  isForOtherHolder: boolean;
  onClose: () => void;
  /** Names of the holders of the account's cards. */
  people: readonly string[];
  cards: readonly CardData[];
}

/** Attaches a card by its number and code, or sends a request to the account that has it. */
export default function AttachDialog({ isForOtherHolder, onClose, people, cards }: AttachDialogProps) {
  const t = useTranslations('cards.attach');
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
    <Dialog isOpen onClose={onClose} title={t('title')}>
      <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('submit')}>
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
      </DialogForm>
    </Dialog>
  );
}

/** Drawing that shows where the number and the code of a card are printed. */
export function CardDrawing() {
  const t = useTranslations('cards.attach');
  return (
    <svg className={styles.cardDrawing} viewBox="0 0 184 116" role="img" aria-label={t('drawing')}>
      <rect className={styles.drawnCard} width="184" height="116" rx="14" />
      <path d="M0 60c40-20 70-20 100 0s60 20 84 0v42a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14z" opacity=".16" />
      <rect x="14" y="16" width="84" height="34" rx="4" />
      <path
        className={styles.bars}
        d="M21 22v22M26 22v22M29 22v22M36 22v22M40 22v22M47 22v22M52 22v22M56 22v22M63 22v22M67 22v22M74 22v22M79 22v22M84 22v22M90 22v22"
      />
      <rect className={styles.marked} x="12" y="60" width="88" height="24" rx="6" />
      <text className={styles.ink} x="56" y="77">
        0418 2207
      </text>
      <rect x="114" y="60" width="60" height="24" rx="6" />
      <text className={styles.ink} x="144" y="77">
        K7P4NQ
      </text>
      <text x="56" y="102">
        {t('numberShort')}
      </text>
      <text x="144" y="102">
        {t('codeShort')}
      </text>
    </svg>
  );
}

/** Values of the form. */
export interface AttachForm {
  cardNumber: string;
  code: string;
  /** Name of a holder in the account, {@link OTHER}, or empty for the name on the card. */
  holder: string;
  holderFirstName: string;
  holderName: string;
}

export const EMPTY_FORM: AttachForm = {
  cardNumber: '',
  code: '',
  holder: '',
  holderFirstName: '',
  holderName: '',
};

/** Value for a holder whose name is typed. It differs from every name, because a name has a letter. */
export const OTHER = '+';

/** Returns the problems of the form by field. */
export function attachProblems(form: AttachForm): Problems<keyof AttachForm> {
  const problems: Problems<keyof AttachForm> = {};
  for (const field of ['cardNumber', 'code'] as const) {
    const plain = plainCode(form[field]);
    if (plain === '') problems[field] = 'field.required';
    else if (!/^[A-Z0-9]+$/.test(plain)) problems[field] = 'field.special-characters';
  }
  if (form.holder !== OTHER) return problems;
  for (const field of ['holderFirstName', 'holderName'] as const)
    if (!form[field].trim()) problems[field] = 'field.required';
  return problems;
}

/** Returns the holder in the form of the call. @param known a card of the chosen holder */
export function holderIn(
  { holder, holderFirstName, holderName }: AttachForm,
  known: Pick<CardData, 'holderFirstName' | 'holderName'> | undefined,
): Partial<Pick<CardData, 'holderFirstName' | 'holderName'>> {
  if (holder === OTHER) return { holderFirstName, holderName };
  return holder && known ? { holderFirstName: known.holderFirstName, holderName: known.holderName } : {};
}
