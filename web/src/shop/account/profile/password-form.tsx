import { passwordProblems } from '@guichet/contract/account/registration-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { customerSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { PasswordInput } from '#ui/inputs.tsx';
import layout from '#ui/layout.module.css';
import { NewPasswordFields } from '#ui/new-password-fields.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import accountStyles from '../account.module.css';

/** Changes the password; the form is reset afterwards. */
export function PasswordForm({ email }: { email: string }) {
  const [changes, setChanges] = useState(0);
  return <Fields key={changes} email={email} onDone={() => setChanges(changes + 1)} />;
}

function Fields({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useTranslations('account');
  const common = useTranslations('common.password');
  const form = useForm({
    initial: { oldPassword: '', password: '', confirmation: '' },
    validate: ({ oldPassword, ...passwords }) => ({
      ...(oldPassword === '' && { oldPassword: 'field.required' as const }),
      ...passwordProblems(passwords),
    }),
    onSubmit: async (values) => {
      customerSession.keep(await api('POST /user/modifypassword', { body: values }));
      showToast('success', t('profile.passwordChanged'));
      onDone();
    },
  });
  return (
    <form
      ref={form.element}
      className={classNames(accountStyles.form, layout.card, layout.panel)}
      aria-labelledby="profile-password"
      noValidate
      onSubmit={form.onSubmit}
    >
      <h2 id="profile-password">{t('profile.password')}</h2>
      {/* Tells password managers which account the password belongs to. */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordInput
        {...form.text('oldPassword')}
        label={t('fields.oldPassword')}
        showLabel={common('show')}
        hideLabel={common('hide')}
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <NewPasswordFields
        labels={{ password: t('fields.newPassword'), confirmation: t('fields.confirmation') }}
        password={form.text('password')}
        confirmation={form.text('confirmation')}
      />
      <Failure text={form.failure} />
      <Button type="submit" busy={form.isSubmitting}>
        {t('profile.changePassword')}
      </Button>
    </form>
  );
}
