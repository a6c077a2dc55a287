import { isEmail, type Problems } from '@guichet/contract/account/registration-rules.ts';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { customerSession } from '#lib/session.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { PasswordInput, TextInput } from '#ui/inputs.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import accountStyles from '../account.module.css';
import { AccountTicket } from '../account-ticket.tsx';
import { useSignedIn } from './signed-in.ts';

/** Where a customer signs in, and comes back to what they were doing. */
export function LoginPage() {
  const t = useTranslations('account.login');
  const paths = usePaths();
  const { from } = useSearch({ from: '/$tenant/login' });
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} home={paths.home()} />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <div className={layout.split}>
          <div className={accountStyles.column}>
            <LoginForm from={from} />
          </div>
          <AccountTicket>
            <p>{t('newTitle')}</p>
            <LinkButton to={paths.signin(from)} variant="soft" wide>
              {t('register')}
            </LinkButton>
          </AccountTicket>
        </div>
      </div>
    </>
  );
}

function LoginForm({ from }: { from: string | undefined }) {
  const t = useTranslations('account');
  const common = useTranslations('common.password');
  const paths = usePaths();
  const signedIn = useSignedIn(from);
  const form = useForm({
    initial: { email: '', password: '' },
    validate: loginProblems,
    onSubmit: async ({ email, password }) => {
      // A session that has ended on the server would be refused before the password is looked at.
      customerSession.clear();
      await signedIn(await api('POST /user/login', { body: { email: email.trim(), password } }));
    },
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
      <PasswordInput
        {...form.text('password')}
        label={t('fields.password')}
        showLabel={common('show')}
        hideLabel={common('hide')}
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <AppLink className={typography.link} to={paths.forgottenPassword()}>
        {t('login.forgotten')}
      </AppLink>
      <Failure text={form.failure} />
      <Button type="submit" icon="login" busy={form.isSubmitting} wide large>
        {t('login.submit')}
      </Button>
    </form>
  );
}

/** A password is judged by the server alone: it may be older than today's rules. */
function loginProblems({ email, password }: { email: string; password: string }): Problems {
  return {
    ...(email.trim() === '' && { email: 'field.required' as const }),
    ...(email.trim() !== '' && !isEmail(email.trim()) && { email: 'field.email' as const }),
    ...(password === '' && { password: 'field.required' as const }),
  };
}
