import { useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FileProblem } from '#lib/file-problem.ts';
import type { PreparedFile } from '#lib/picture-file.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { showToast } from '#ui/toast.tsx';
import { PROOF_TYPES, type ProofProblem, prepareProof, sendProof } from './proof-file.ts';
import styles from './proof-form.module.css';

/** Sends a proof of the family quotient. */
export function ProofForm({ isRenewal }: { isRenewal: boolean }) {
  const t = useTranslations('quotient');
  const router = useRouter();
  const errorMessage = useErrorMessage();
  // The file is prepared as soon as it is chosen; an error of the preparation is the field's problem.
  const [file, setFile] = useState<Promise<PreparedFile>>();
  const latest = useRef(file);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const describeFailure = (failure: unknown) =>
    failure instanceof FileProblem
      ? t((failure as FileProblem<ProofProblem>).problem)
      : errorMessage(failure);
  const choose = (chosen: File | undefined) => {
    const prepared = chosen && prepareProof(chosen);
    setFile(prepared);
    setError(undefined);
    latest.current = prepared;
    prepared?.catch((failure: unknown) => {
      if (latest.current === prepared) setError(describeFailure(failure));
    });
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setError(file === undefined ? t('missing') : undefined);
    if (file === undefined) return;
    setSending(true);
    try {
      await sendProof(await file);
      showToast('success', t('sent'));
      await router.invalidate();
    } catch (failure) {
      setError(describeFailure(failure));
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
            onChange={(event) => choose(event.target.files?.[0])}
          />
        )}
      </Field>
      <Button type="submit" variant="soft" busy={isSending} wide>
        {t('send')}
      </Button>
    </form>
  );
}
