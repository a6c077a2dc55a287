import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { EmailAddress } from '#backoffice/email-address.tsx';
import { Panel } from '#backoffice/page.tsx';
import { Table } from '#backoffice/ui/table.tsx';
import { adminApi, adminFile } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Field, fieldProps, Legend } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { enteredProblems, QuotientFields } from './quotient-fields.tsx';
import { onlyProblems } from './quotient-values.ts';
import type { Proof, Proofs } from './solidarity-data.ts';
import styles from './solidarity-page.module.css';

/** The proofs that await a decision. */
export function ProofsPanel({ proofs: { total, proofs } }: { proofs: Proofs }) {
  const t = useTranslations('solidarityPricing.proofs');
  const format = useAdminFormat();
  const openFile = useOpenFile();
  const kilobytes = new Intl.NumberFormat(useLocale(), { style: 'unit', unit: 'kilobyte' });
  const [decided, setDecided] = useState<Proof>();
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <Table
        caption={t('title')}
        columns={[
          {
            id: 'customer',
            heading: t('customer'),
            isName: true,
            cell: ({ customer }) => (
              <>
                {customer.name}
                <br />
                <EmailAddress address={customer.email} />
              </>
            ),
          },
          {
            id: 'sentAt',
            heading: t('sentAt'),
            cell: ({ sentAt }) => <span className={typography.num}>{format.shortDay(sentAt)}</span>,
          },
          {
            id: 'file',
            heading: t('file'),
            cell: (proof) => (
              <Button variant="ghost" icon="download" onClick={() => void openFile(proof)}>
                {t('open', {
                  name: proof.fileName,
                  size: kilobytes.format(Math.max(1, Math.round(proof.size / 1024))),
                })}
              </Button>
            ),
          },
        ]}
        rows={proofs}
        keyOf={({ id }) => id}
        actionsHeading={t('decide')}
        actions={(proof) => (
          <Button
            variant="soft"
            aria-label={t('decideOn', { name: proof.customer.name })}
            onClick={() => setDecided(proof)}
          >
            {t('decide')}
          </Button>
        )}
        empty={<p className={typography.muted}>{t('empty')}</p>}
      />
      {total > proofs.length && <p className={styles.undo}>{t('showing', { count: proofs.length })}</p>}
      <ProofDialog proof={decided} onClose={() => setDecided(undefined)} />
    </Panel>
  );
}

/** Saves the decrypted file under its own name and type. */
function useOpenFile() {
  const errorMessage = useErrorMessage();
  return async ({ id, fileName, mediaType }: Proof) => {
    try {
      const file = await adminFile('GET /settingsticketing/familyQuotientProofFile', { query: { id } });
      saveFile(new Blob([file], { type: mediaType }), fileName);
    } catch (error) {
      showToast('error', errorMessage(error));
    }
  };
}

/** Accepts a proof, with the quotient and its last day, or refuses it with a reason. */
function ProofDialog({ proof, onClose }: { proof: Proof | undefined; onClose: () => void }) {
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
