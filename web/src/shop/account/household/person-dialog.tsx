import {
  FIRST_BIRTH_DATE,
  MOST_DOCUMENTS_OF_PERSON,
  PERSON_NAME_LENGTH,
  RELATIONS,
} from '@guichet/contract/account/household-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/portal.ts';
import { groupedNumber } from '#shop/grouped-number.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { FieldHint, Legend } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import {
  formOf,
  type Household,
  type Person,
  type PersonForm,
  personProblems,
  savePerson,
} from './household-data.ts';
import styles from './household-page.module.css';

interface PersonDialogProps {
  /** Undefined for a new person. */
  person: Person | undefined;
  documents: Household['documents'];
  onClose: () => void;
}

/** The form of a person. */
export function PersonDialog({ person, documents, onClose }: PersonDialogProps) {
  const t = useTranslations('household');
  const router = useRouter();
  const today = useFormat().dayOf(Date.now());
  const form = useForm<PersonForm>({
    initial: formOf(person),
    validate: (values) => personProblems(values, today),
    onSubmit: async (values) => {
      const { name } = await savePerson(person?.id, values);
      showToast('success', t(person ? 'changed' : 'added', { name }));
      onClose();
      await router.invalidate();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={person ? t('editTitle', { name: person.name }) : t('addTitle')}>
      <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('save')}>
        <TextInput
          {...form.text('name')}
          label={t('name')}
          hint={t('nameHint')}
          maxLength={PERSON_NAME_LENGTH}
          autoComplete="off"
          required
        />
        <Select {...form.text('relation')} label={t('relation')}>
          {RELATIONS.map((relation) => (
            <option key={relation} value={relation}>
              {t(`relations.${relation}`)}
            </option>
          ))}
        </Select>
        <TextInput
          {...form.text('birthDate')}
          type="date"
          min={FIRST_BIRTH_DATE}
          max={today}
          label={t('birthDate')}
          hint={t('birthDateHint')}
          autoComplete="off"
          required
        />
        <Cards chosen={form.values.cards} onChange={(cards) => form.set('cards', cards)} />
        <Documents
          documents={documents}
          shown={form.values.documents}
          onChange={(shown) => form.set('documents', shown)}
        />
      </DialogForm>
    </Dialog>
  );
}

type Card = CallAnswer<'GET /user/cards'>[number];

/** The cards of the account to choose from; nothing while it has none. */
function Cards({ chosen, onChange }: { chosen: readonly string[]; onChange: (cards: string[]) => void }) {
  const t = useTranslations('household');
  const locale = useLocale();
  const [cards, setCards] = useState<readonly Card[]>([]);
  useEffect(() => {
    // Without them, the other fields can be saved.
    void api('GET /user/cards').then(setCards, () => undefined);
  }, []);
  if (cards.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <Legend>{t('cards')}</Legend>
      {cards.map(({ cardNumber, memberShipLabel }) => (
        <Checkbox
          key={cardNumber}
          label={`${labelIn(memberShipLabel, locale)} · ${groupedNumber(cardNumber)}`}
          checked={chosen.includes(cardNumber)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...chosen, cardNumber] : chosen.filter((number) => number !== cardNumber),
            )
          }
        />
      ))}
    </fieldset>
  );
}

type Shown = PersonForm['documents'];

interface DocumentsProps {
  documents: Household['documents'];
  shown: Shown;
  onChange: (shown: Shown) => void;
}

/** Supporting documents with their last day, as the customer declares them. */
function Documents({ documents, shown, onChange }: DocumentsProps) {
  const t = useTranslations('household');
  const locale = useLocale();
  const change = (at: number, part: Partial<Shown[number]>) =>
    onChange(shown.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.group}>
      <Legend>{t('documents')}</Legend>
      <FieldHint>{t('documentsHint')}</FieldHint>
      {shown.map(({ document, validUntil }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its rank alone
        <div key={at} className={styles.document}>
          <Select
            label={t('documentChoice')}
            value={document}
            onChange={({ target }) => change(at, { document: target.value as Shown[number]['document'] })}
          >
            <option value="">{t('chooseDocument')}</option>
            {documents.map(({ code, labels }) => (
              <option key={code} value={code}>
                {labelIn(labels, locale)}
              </option>
            ))}
          </Select>
          <TextInput
            type="date"
            label={t('validUntil')}
            value={validUntil}
            onChange={({ target }) => change(at, { validUntil: target.value })}
          />
          <IconButton
            icon="trash"
            label={t('removeDocument', { number: at + 1 })}
            onClick={() => onChange(shown.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {shown.length < MOST_DOCUMENTS_OF_PERSON && (
        <Button
          variant="ghost"
          icon="plus"
          onClick={() => onChange([...shown, { document: '', validUntil: '' }])}
        >
          {t('addDocument')}
        </Button>
      )}
    </fieldset>
  );
}
