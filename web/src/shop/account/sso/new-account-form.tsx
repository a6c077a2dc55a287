import { ssoRegistrationProblems } from '@guichet/contract/account/sso-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import layout from '#ui/layout.module.css';
import { ConsentChecks } from '#ui/registration/consents.tsx';
import type { AskedPage } from '#ui/registration/profile-values.ts';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import accountStyles from '../account.module.css';
import { ConsentDocument } from '../consent-document.tsx';
import { CodeDialog } from '../registration/code-dialog.tsx';
import { needsCode, type SentCode } from '../registration/view.ts';
import type { SsoProof } from './sso-data.ts';

interface NewAccountFormProps {
  proof: SsoProof;
  asked: AskedPage;
  signedIn: (session: CallAnswer<'POST /user/registerSSO'>) => Promise<void>;
}

/** Creates an account without a password. An unverified address, or one with an account, requires a code. */
export function NewAccountForm({ proof, asked, signedIn }: NewAccountFormProps) {
  const t = useTranslations('identity.make');
  const account = useTranslations('account');
  const [sent, setSent] = useState<SentCode>({ to: '', at: 0 });
  const [isAsking, setAsking] = useState(false);
  const { ticket } = proof;
  const isCodeNeededFor = (email: string): boolean => proof.isCodeNeeded || email.trim() !== proof.email;
  const sendCode = async (email: string): Promise<void> => {
    await api('POST /user/codeSSO', { body: { ticket, email } });
    setSent({ to: email, at: Date.now() });
  };
  const form = useForm({
    initial: { email: proof.email, cgu: false, rgpd: false, advertising: false },
    validate: ssoRegistrationProblems,
    onSubmit: async (values) => {
      const email = values.email.trim();
      if (!isCodeNeededFor(email))
        return signedIn(await api('POST /user/registerSSO', { body: { ...values, ticket } }));
      if (needsCode(sent, email, Date.now())) await sendCode(email);
      setAsking(true);
    },
  });
  const confirm = async (code: string): Promise<void> => {
    try {
      const body = { ...form.values, email: sent.to, ticket, code };
      await signedIn(await api('POST /user/registerSSO', { body }));
    } catch (error) {
      if (error instanceof ApiError && error.fields.code) throw error;
      setAsking(false);
      form.setServerError(error);
    }
  };
  const isCodeNeeded = isCodeNeededFor(form.values.email);
  return (
    <>
      <form
        ref={form.element}
        className={classNames(accountStyles.form, layout.card, layout.panel)}
        aria-labelledby="sso-new"
        noValidate
        onSubmit={form.onSubmit}
      >
        <div className={layout.col}>
          <h2 id="sso-new">{proof.firstName ? t('hello', { name: proof.firstName }) : t('new')}</h2>
          <p className={typography.muted}>{t('newText')}</p>
        </div>
        <TextInput
          {...form.text('email')}
          label={account('fields.email')}
          hint={t(isCodeNeeded ? 'codeText' : 'emailHint')}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <div className={layout.col}>
          <ConsentChecks
            form={form}
            asked={asked}
            document={(consent) => <ConsentDocument kind={consent === 'cgu' ? 'terms' : 'privacy'} />}
          />
        </div>
        <Failure text={form.failure} />
        <Button type="submit" busy={form.isSubmitting} wide large>
          {t(isCodeNeeded ? 'askCode' : 'submit')}
        </Button>
      </form>
      <CodeDialog
        isOpen={isAsking}
        email={sent.to}
        sentAt={sent.at}
        onClose={() => setAsking(false)}
        confirm={confirm}
        resend={() => sendCode(sent.to)}
      />
    </>
  );
}
