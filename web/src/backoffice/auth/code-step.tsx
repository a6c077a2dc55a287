import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, TextButton } from '#ui/button.tsx';
import { CODE_LENGTH, CodeField } from '#ui/credentials/code-field.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { useForm } from '#ui/use-form.ts';
import styles from './auth-layout.module.css';

interface CodeStepProps {
  email: string;
  /** Submits the code. @throws ApiError when the code is wrong */
  signIn: (code: string) => Promise<void>;
  /** Returns to the e-mail address. */
  restart: () => void;
}

/** The second step of a sign-in: six digits, which are submitted with the last one, or a recovery code. */
export function CodeStep({ email, signIn, restart }: CodeStepProps) {
  const t = useTranslations('backoffice.login');
  const [isRecovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) =>
      code.length < (isRecovery ? 1 : CODE_LENGTH) ? { code: 'field.required' as const } : {},
    onSubmit: async ({ code }) => {
      try {
        await signIn(code);
      } catch (error) {
        field.current?.select();
        throw error;
      }
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at the start and for another kind of code
  useEffect(() => {
    form.reset({ code: '' });
    field.current?.focus();
  }, [isRecovery]);
  const { code } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each complete code
  useEffect(() => {
    if (!isRecovery && code.length === CODE_LENGTH) form.element.current?.requestSubmit();
  }, [code]);
  const codeField = {
    element: field,
    value: code,
    error: form.errorOf('code'),
    onChange: (typed: string) => form.set('code', typed),
  };
  return (
    <form ref={form.element} className={styles.form} noValidate onSubmit={form.onSubmit}>
      <p>{t.rich('codeFor', { email, b: (text) => <b className={styles.email}>{text}</b> })}</p>
      {isRecovery ? <RecoveryCodeField {...codeField} /> : <CodeField site="backoffice" {...codeField} />}
      <Failure text={form.failure} />
      <Button type="submit" busy={form.isSubmitting} wide large>
        {t('submit')}
      </Button>
      <div className={styles.choices}>
        <TextButton onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'useApplication' : 'useRecovery')}
        </TextButton>
        <TextButton onClick={restart}>{t('otherAccount')}</TextButton>
      </div>
    </form>
  );
}

interface RecoveryCodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  element: RefObject<HTMLInputElement | null>;
}

/** Field of a recovery code, which replaces the authenticator's code. */
function RecoveryCodeField({ value, error, onChange, element }: RecoveryCodeFieldProps) {
  const t = useTranslations('backoffice.code');
  return (
    <TextInput
      ref={element}
      label={t('recoveryLabel')}
      hint={t('recoveryHint')}
      error={error}
      name="code"
      value={value}
      onChange={(event) => onChange(event.target.value.slice(0, 20))}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
    />
  );
}
