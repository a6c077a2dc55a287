import { isEmail, passwordProblems } from '@guichet/contract/account/registration-rules.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { customerSession } from '#lib/session.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import layout from '#ui/layout.module.css';
import { NewPasswordFields } from '#ui/new-password-fields.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import accountStyles from '../account.module.css';
import { CODE_LENGTH, CodeField } from '../code-field.tsx';
import { Resend } from '../resend.tsx';

interface SentCode {
  to: string;
  /** Milliseconds since 1970 */
  at: number;
}

/** A forgotten password: the e-mail address first, then its code and the new password. */
export function ForgottenPasswordPage() {
  const t = useTranslations('account.forgotten');
  const paths = usePaths();
  const [sent, setSent] = useState<SentCode>();
  const sendCode = async (email: string): Promise<void> => {
    customerSession.clear();
    await api('POST /user/forgottenpassword', { body: { email } });
    setSent({ to: email, at: Date.now() });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        home={paths.home()}
        trail={[{ label: t('loginCrumb'), to: paths.login() }]}
      />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <div className={classNames(accountStyles.column, accountStyles.narrow)}>
          {sent ? (
            <NewPasswordForm
              sent={sent}
              resend={() => sendCode(sent.to)}
              restart={() => setSent(undefined)}
            />
          ) : (
            <AddressForm sendCode={sendCode} />
          )}
          <AppLink className={typography.link} to={paths.login()}>
            {t('backToLogin')}
          </AppLink>
        </div>
      </div>
    </>
  );
}

function AddressForm({ sendCode }: { sendCode: (email: string) => Promise<void> }) {
  const t = useTranslations('account');
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) =>
      isEmail(email.trim()) ? {} : { email: email.trim() ? 'field.email' : 'field.required' },
    onSubmit: ({ email }) => sendCode(email.trim()),
  });
  return (
    <form
      ref={form.element}
      className={classNames(accountStyles.form, layout.card, layout.panel)}
      noValidate
      onSubmit={form.onSubmit}
    >
      <TextInput
        {...form.text('email')}
        label={t('fields.email')}
        type="email"
        autoComplete="username"
        maxLength={254}
        required
      />
      <Failure text={form.failure} />
      <Button type="submit" icon="mail" busy={form.isSubmitting} wide large>
        {t('forgotten.send')}
      </Button>
    </form>
  );
}

interface NewPasswordFormProps {
  sent: SentCode;
  resend: () => Promise<void>;
  restart: () => void;
}

function NewPasswordForm({ sent, resend, restart }: NewPasswordFormProps) {
  const t = useTranslations('account');
  const navigateTo = useNavigateTo();
  const paths = usePaths();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useForm({
    initial: { code: '', password: '', confirmation: '' },
    validate: ({ code, ...passwords }) => ({
      ...(code.length < CODE_LENGTH && { code: 'field.required' as const }),
      ...passwordProblems(passwords),
    }),
    onSubmit: async (values) => {
      await api('POST /user/modifyforgottenpassword', { body: { email: sent.to, ...values } });
      showToast('success', t('forgotten.done'));
      await navigateTo(paths.login(), { replace: true });
    },
  });
  return (
    <form
      ref={form.element}
      className={classNames(accountStyles.form, layout.card, layout.panel)}
      noValidate
      onSubmit={form.onSubmit}
    >
      <h2 ref={heading} tabIndex={-1} className={accountStyles.step}>
        {t('forgotten.stepTitle')}
      </h2>
      <p>
        {t.rich('forgotten.sent', {
          email: sent.to,
          b: (text) => <b className={accountStyles.email}>{text}</b>,
        })}
      </p>
      {/* Lets password managers know whose password this is. */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={sent.to}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <CodeField
        value={form.values.code}
        error={form.text('code').error}
        onChange={(code) => form.set('code', code)}
      />
      <Resend sentAt={sent.at} resend={resend} />
      <NewPasswordFields
        labels={{ password: t('fields.newPassword'), confirmation: t('fields.confirmation') }}
        password={form.text('password')}
        confirmation={form.text('confirmation')}
      />
      <Failure text={form.failure} />
      <Button type="submit" busy={form.isSubmitting} wide large>
        {t('forgotten.submit')}
      </Button>
      <Button variant="ghost" onClick={restart} wide>
        {t('forgotten.otherAddress')}
      </Button>
    </form>
  );
}
