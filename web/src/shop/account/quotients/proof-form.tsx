import { useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { showToast } from '#ui/toast.tsx';
import { PROOF_TYPES, proofProblem, sendProof } from './proof-file.ts';
import styles from './proof-form.module.css';

/** Sends a proof of the family quotient. */
export function ProofForm({ isRenewal }: { isRenewal: boolean }) {
  const t = useTranslations('quotient');
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const problem = proofProblem(file);
    setError(problem && t(problem));
    if (problem || !file) return;
    setSending(true);
    try {
      await sendProof(file);
      showToast('success', t('sent'));
      await router.invalidate();
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={styles.proofForm} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={isRenewal ? t('renew') : t('file')}
        hint={t('fileHint')}
        {...(error !== undefined && { error })}
      >
        {(aria) => (
          <Input
            {...aria}
            type="file"
            accept={PROOF_TYPES}
            className={styles.file}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              const problem = chosen && proofProblem(chosen);
              setFile(chosen);
              setError(problem && t(problem));
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="soft" busy={isSending} wide>
        {t('send')}
      </Button>
    </form>
  );
}
