import { signupProblems } from '@guichet/contract/account/registration-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { classNames } from '#lib/class-names.ts';
import { customerSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import layout from '#ui/layout.module.css';
import { NewPasswordFields } from '#ui/new-password-fields.tsx';
import { ConsentChecks } from '#ui/registration/consents.tsx';
import { ProfileFields } from '#ui/registration/profile-fields.tsx';
import {
  type AskedPage,
  type Choices,
  EMPTY_PROFILE,
  profileBody,
  toProfileChoices,
} from '#ui/registration/profile-values.ts';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type Form, useForm } from '#ui/use-form.ts';
import accountStyles from '../account.module.css';
import { useSignedIn } from '../auth/signed-in.ts';
import { ConsentDocument } from '../consent-document.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { needsCode, type SentCode } from './view.ts';

const EMPTY = {
  ...EMPTY_PROFILE,
  email: '',
  password: '',
  confirmation: '',
  cgu: false,
  rgpd: false,
  advertising: false,
};
type RegistrationValues = typeof EMPTY;

/** Form values that survive a change of language: all except the password. */
const { password: _, confirmation: _confirmation, ...NOT_SECRET } = EMPTY;
const KEPT = { as: 'registration', fields: Object.keys(NOT_SECRET) as (keyof typeof NOT_SECRET)[] };

/** Registration in two steps: the form, then the code that proves the e-mail address. */
export function RegistrationForm({
  choices,
  asked,
  from,
}: {
  choices: Choices;
  asked: AskedPage;
  from: string | undefined;
}) {
  const t = useTranslations('account.registration');
  const signedIn = useSignedIn(from);
  const [sent, setSent] = useState<SentCode>({ to: '', at: 0 });
  const [isAsking, setAsking] = useState(false);
  const offered = toProfileChoices(choices);

  const sendCode = async (email: string, password: string): Promise<void> => {
    await api('POST /user/presignup', { body: { email, password } });
    setSent({ to: email, at: Date.now() });
  };
  const form = useForm({
    initial: EMPTY,
    kept: KEPT,
    validate: (values) => signupProblems(values, offered, asked),
    onSubmit: async ({ email, password }) => {
      const address = email.trim();
      // The server would refuse an expired session before it checks the registration.
      customerSession.clear();
      if (needsCode(sent, address, Date.now())) await sendCode(address, password);
      setAsking(true);
    },
  });
  const confirm = async (code: string): Promise<void> => {
    try {
      const session = await api('POST /user/signup', {
        body: { ...profileBody(form.values), email: sent.to, code },
      });
      showToast('success', t('welcome', { name: form.values.firstName }), { isKept: true });
      await signedIn(session);
    } catch (error) {
      const isAboutForm =
        error instanceof ApiError && Object.keys(error.fields).some((field) => field !== 'code');
      if (!isAboutForm) throw error;
      setAsking(false);
      form.setServerError(error);
    }
  };
  return (
    <>
      <form ref={form.element} className={accountStyles.form} noValidate onSubmit={form.onSubmit}>
        <section
          className={classNames(accountStyles.form, layout.card, layout.panel)}
          aria-labelledby="registration-person"
        >
          <div className={layout.col}>
            <h2 id="registration-person">{t('person')}</h2>
            <p className={classNames(typography.small, typography.muted)}>{t('requiredNote')}</p>
          </div>
          <ProfileFields form={form} choices={choices} asked={asked} hasType={asked.legalPersons} />
        </section>
        <Credentials form={form} />
        <Consents form={form} asked={asked} />
        <Failure text={form.failure} />
        <Button type="submit" busy={form.isSubmitting} wide large>
          {t('submit')}
        </Button>
      </form>
      <CodeDialog
        isOpen={isAsking}
        email={sent.to}
        sentAt={sent.at}
        onClose={() => setAsking(false)}
        confirm={confirm}
        resend={() => sendCode(sent.to, form.values.password)}
      />
    </>
  );
}

function Credentials({ form }: { form: Form<RegistrationValues> }) {
  const t = useTranslations('account');
  return (
    <section
      className={classNames(accountStyles.form, layout.card, layout.panel)}
      aria-labelledby="registration-credentials"
    >
      <h2 id="registration-credentials">{t('registration.credentials')}</h2>
      <TextInput
        {...form.text('email')}
        label={t('fields.email')}
        hint={t('registration.emailHint')}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <NewPasswordFields
        labels={{ password: t('fields.password'), confirmation: t('fields.confirmation') }}
        password={form.text('password')}
        confirmation={form.text('confirmation')}
      />
    </section>
  );
}

function Consents({ form, asked }: { form: Form<RegistrationValues>; asked: AskedPage }) {
  const t = useTranslations('account');
  return (
    <section
      className={classNames(layout.card, layout.panel, layout.col)}
      aria-labelledby="registration-consents"
    >
      <h2 id="registration-consents">{t('registration.consents')}</h2>
      <ConsentChecks
        form={form}
        asked={asked}
        document={(consent) => <ConsentDocument kind={consent === 'cgu' ? 'terms' : 'privacy'} />}
      />
    </section>
  );
}
