import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { customerSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { CODE_LENGTH, CodeField } from '#ui/credentials/code-field.tsx';
import { ForgottenPasswordForm } from '#ui/credentials/forgotten-password-form.tsx';
import { Failure } from '#ui/failure.tsx';
import { LOGIN } from '#ui/menu-icons.ts';
import { useForm } from '#ui/use-form.ts';
import accountStyles from '../account.module.css';
import { Resend } from '../resend.tsx';
import { SentTo } from './sent-to.tsx';
import type { useSignedIn } from './signed-in.ts';

interface CodeLoginProps {
  className: string | undefined;
  /** Called after the sign-in. */
  signedIn: ReturnType<typeof useSignedIn>;
  /** Returns to the form with the password. */
  onPassword: () => void;
}

interface SentCode {
  to: string;
  /** Milliseconds since 1970 */
  at: number;
}

/** Signs in without a password: the e-mail address first, then the code that was sent there. */
export function CodeLogin({ className, signedIn, onPassword }: CodeLoginProps) {
  const t = useTranslations('account.codeLogin');
  const [sent, setSent] = useState<SentCode>();
  const sendCode = async (email: string): Promise<void> => {
    customerSession.clear();
    await api('POST /user/logincode', { body: { email } });
    setSent({ to: email, at: Date.now() });
  };
  return (
    <div className={accountStyles.column}>
      {sent ? (
        <CodeForm
          className={className}
          sent={sent}
          signedIn={signedIn}
          resend={() => sendCode(sent.to)}
          restart={() => setSent(undefined)}
        />
      ) : (
        <>
          <p>{t('lead')}</p>
          <ForgottenPasswordForm site="public" className={className} onSubmit={sendCode} />
        </>
      )}
      <Button variant="ghost" onClick={onPassword} wide>
        {t('withPassword')}
      </Button>
    </div>
  );
}

interface CodeFormProps extends Pick<CodeLoginProps, 'className' | 'signedIn'> {
  sent: SentCode;
  resend: () => Promise<void>;
  restart: () => void;
}

function CodeForm({ className, sent, signedIn, resend, restart }: CodeFormProps) {
  const t = useTranslations('account.codeLogin');
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (code.length < CODE_LENGTH ? { code: 'field.required' as const } : {}),
    onSubmit: async ({ code }) =>
      signedIn(await api('POST /user/codelogin', { body: { email: sent.to, code } })),
  });
  return (
    <form ref={form.element} className={className} noValidate onSubmit={form.onSubmit}>
      <SentTo title={t('stepTitle')} email={sent.to} />
      <CodeField
        site="public"
        value={form.values.code}
        error={form.errorOf('code')}
        onChange={(code) => form.set('code', code)}
      />
      <Resend sentAt={sent.at} resend={resend} />
      <Failure text={form.failure} />
      <Button type="submit" icon={LOGIN} busy={form.isSubmitting} wide large>
        {t('submit')}
      </Button>
      <Button variant="ghost" onClick={restart} wide>
        {t('otherAddress')}
      </Button>
    </form>
  );
}
