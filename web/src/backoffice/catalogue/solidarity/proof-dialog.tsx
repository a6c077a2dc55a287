import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Field, fieldProps, Legend } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { enteredProblems, QuotientFields } from './quotient-fields.tsx';
import { onlyProblems } from './quotient-values.ts';
import type { Proof } from './solidarity-data.ts';
import styles from './solidarity-page.module.css';

/** Accepts a proof, with the quotient and its last day, or refuses it with a reason. */
export function ProofDialog({ proof, onClose }: { proof: Proof | undefined; onClose: () => void }) {
  const t = useTranslations('solidarityPricing.proofs');
  return (
    <Dialog
      isOpen={proof !== undefined}
      onClose={onClose}
      title={t('dialogTitle', { name: proof?.customer.name ?? '' })}
    >
      {proof && <DecisionForm key={proof.id} proof={proof} onClose={onClose} />}
    </Dialog>
  );
}

const DECISIONS = ['accepted', 'refused'] as const;

interface DecisionValues {
  decision: (typeof DECISIONS)[number];
  quotient: string;
  validUntil: string;
  reason: string;
}

function DecisionForm({ proof, onClose }: { proof: Proof; onClose: () => void }) {
  const t = useTranslations('solidarityPricing.proofs');
  const router = useRouter();
  const form = useForm<DecisionValues>({
    initial: { decision: 'accepted', quotient: '', validUntil: '', reason: '' },
    validate: (values) =>
      values.decision === 'accepted'
        ? enteredProblems(values)
        : onlyProblems({ reason: values.reason.trim() ? undefined : 'field.required' }),
    onSubmit: async ({ decision, quotient, validUntil, reason }) => {
      const { id } = proof;
      await adminApi('PUT /settingsticketing/familyQuotientProof', {
        body:
          decision === 'accepted'
            ? { id, decision, quotient: Number(quotient), validUntil }
            : { id, decision, reason: reason.trim() },
      });
      await router.invalidate();
      onClose();
      showToast('success', t(decision));
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      cancelLabel={t('cancel')}
      submitLabel={t(form.values.decision === 'accepted' ? 'accept' : 'refuse')}
    >
      <fieldset className={styles.choice}>
        <Legend>{t('choice')}</Legend>
        {DECISIONS.map((decision) => (
          <RadioCard
            key={decision}
            name="decision"
            value={decision}
            checked={form.values.decision === decision}
            onChange={() => form.set('decision', decision)}
            title={t(decision === 'accepted' ? 'accept' : 'refuse')}
          />
        ))}
      </fieldset>
      {form.values.decision === 'accepted' ? (
        <QuotientFields quotient={form.text('quotient')} validUntil={form.control('validUntil')} />
      ) : (
        <Field
          {...fieldProps({
            label: t('reason'),
            hint: t('reasonHint'),
            required: true,
            error: form.errorOf('reason'),
          })}
        >
          {(aria) => (
            <TextArea
              {...aria}
              rows={3}
              maxLength={500}
              value={form.values.reason}
              onChange={(event) => form.set('reason', event.target.value)}
            />
          )}
        </Field>
      )}
    </DialogForm>
  );
}
