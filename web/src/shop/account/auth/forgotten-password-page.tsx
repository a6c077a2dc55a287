import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { customerSession } from '#lib/session.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/credentials/code-field.tsx';
import { AccountOfPassword } from '#ui/credentials/fields.tsx';
import { ForgottenPasswordForm } from '#ui/credentials/forgotten-password-form.tsx';
import { NewPasswordForm } from '#ui/credentials/new-password-form.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import typography from '#ui/typography.module.css';
import accountStyles from '../account.module.css';
import { Resend } from '../resend.tsx';
import { SentTo } from './sent-to.tsx';
import { useSignedIn } from './signed-in.ts';

const FORM_CLASS = classNames(accountStyles.form, layout.card, layout.panel);

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
            <CodeAndPassword
              sent={sent}
              resend={() => sendCode(sent.to)}
              restart={() => setSent(undefined)}
            />
          ) : (
            <ForgottenPasswordForm site="public" className={FORM_CLASS} onSubmit={sendCode} />
          )}
          <AppLink className={typography.link} to={paths.login()}>
            {t('backToLogin')}
          </AppLink>
        </div>
      </div>
    </>
  );
}

interface CodeAndPasswordProps {
  sent: SentCode;
  resend: () => Promise<void>;
  restart: () => void;
}

function CodeAndPassword({ sent, resend, restart }: CodeAndPasswordProps) {
  const t = useTranslations('account.forgotten');
  const paths = usePaths();
  const signedIn = useSignedIn(undefined);
  return (
    <NewPasswordForm
      site="public"
      className={FORM_CLASS}
      submitLabel={t('submit')}
      codePart={(form) => (
        <>
          <SentTo title={t('stepTitle')} email={sent.to} />
          <AccountOfPassword email={sent.to} />
          <CodeField
            site="public"
            value={form.values.code}
            error={form.errorOf('code')}
            onChange={(code) => form.set('code', code)}
          />
          <Resend sentAt={sent.at} resend={resend} />
        </>
      )}
      save={async (values) => {
        const body = { email: sent.to, ...values };
        await signedIn(await api('POST /user/modifyforgottenpassword', { body }));
        return { message: t('done'), path: paths.home() };
      }}
    >
      <Button variant="ghost" onClick={restart} wide>
        {t('otherAddress')}
      </Button>
    </NewPasswordForm>
  );
}
