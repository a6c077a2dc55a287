import { isEmail } from '@guichet/contract/account/registration-rules.ts';
import { useLoaderData } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { publicAdminApi } from '#lib/admin-api.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { useBackofficePaths } from '../paths.ts';
import { AuthLayout } from './auth-layout.tsx';

/** Sends a link to choose a new password; says the same whether the address is known or not. */
export function ForgottenPasswordPage({ languages }: { languages: ReactNode }) {
  const t = useTranslations('backoffice.forgotten');
  const { portal } = useLoaderData({ from: '/$tenant_/backoffice_/forgottenPassword' });
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AuthLayout portal={portal} title={t('title')} lead={t('lead')} languages={languages}>
      {sentTo ? (
        <Sent email={sentTo} restart={() => setSentTo(undefined)} />
      ) : (
        <AddressForm onSent={setSentTo} />
      )}
      <AppLink className={typography.link} to={useBackofficePaths().login()}>
        {t('backToLogin')}
      </AppLink>
    </AuthLayout>
  );
}

function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('backoffice');
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) =>
      isEmail(email.trim()) ? {} : { email: email.trim() ? 'field.email' : 'field.required' },
    onSubmit: async ({ email }) => {
      await publicAdminApi('POST /user/admin/forgottenpassword', { body: { email: email.trim() } });
      onSent(email.trim());
    },
  });
  return (
    <form ref={form.element} className="door-form" noValidate onSubmit={form.onSubmit}>
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

function Sent({ email, restart }: { email: string; restart: () => void }) {
  const t = useTranslations('backoffice.forgotten');
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="door-form">
      <p ref={words} tabIndex={-1} className="door-sent">
        {t.rich('sent', { email, b: (text) => <b className="door-email">{text}</b> })}
      </p>
      <p className={classNames(typography.small, typography.muted)}>{t('notReceived')}</p>
      <Button variant="soft" onClick={restart} wide>
        {t('otherAddress')}
      </Button>
    </div>
  );
}
