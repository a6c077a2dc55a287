import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, TextButton } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { useForm } from '#ui/use-form.ts';
import { CODE_DIGITS, SecondFactorCode } from '../second-factor-code.tsx';

interface CodeStepProps {
  email: string;
  /** @throws ApiError when the code is wrong */
  signIn: (code: string) => Promise<void>;
  /** Back to the e-mail address. */
  restart: () => void;
}

/** The second step of a sign-in: six digits, sent as soon as they are there; or a recovery code. */
export function CodeStep({ email, signIn, restart }: CodeStepProps) {
  const t = useTranslations('backoffice.login');
  const [isRecovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) =>
      code.length < (isRecovery ? 1 : CODE_DIGITS) ? { code: 'field.required' as const } : {},
    onSubmit: async ({ code }) => {
      try {
        await signIn(code);
      } catch (error) {
        field.current?.select();
        throw error;
      }
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start, and when another kind of code is asked for
  useEffect(() => {
    form.reset({ code: '' });
    field.current?.focus();
  }, [isRecovery]);
  const { code } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each complete code
  useEffect(() => {
    if (!isRecovery && code.length === CODE_DIGITS) form.element.current?.requestSubmit();
  }, [code]);
  return (
    <form ref={form.element} className="door-form" noValidate onSubmit={form.onSubmit}>
      <p>{t.rich('codeFor', { email, b: (text) => <b className="door-email">{text}</b> })}</p>
      <SecondFactorCode
        element={field}
        isRecovery={isRecovery}
        value={code}
        error={form.errorOf('code')}
        onChange={(typed) => form.set('code', typed)}
      />
      <Failure text={form.failure} />
      <Button type="submit" busy={form.isSubmitting} wide large>
        {t('submit')}
      </Button>
      <div className="door-choices">
        <TextButton onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'useApplication' : 'useRecovery')}
        </TextButton>
        <TextButton onClick={restart}>{t('otherAccount')}</TextButton>
      </div>
    </form>
  );
}
