import { passwordProblems } from '@guichet/contract/account/registration-rules.ts';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { adminSession } from '#lib/admin-session.ts';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { PasswordInput } from '#ui/inputs.tsx';
import { NewPasswordFields } from '#ui/new-password-fields.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';

const EMPTY = { oldPassword: '', password: '', confirmation: '' };

/** Changes the own password; the form is empty once that is done, and every other session over. */
export function OwnPasswordForm({ email }: { email: string }) {
  const t = useTranslations('backoffice');
  const common = useTranslations('common.password');
  const form = useForm({
    initial: EMPTY,
    validate: ({ oldPassword, ...passwords }) => ({
      ...(oldPassword === '' && { oldPassword: 'field.required' as const }),
      ...passwordProblems(passwords, 'backoffice'),
    }),
    onSubmit: async (values) => {
      adminSession.keep(await adminApi('POST /user/admin/modifypassword', { body: values }));
      showToast('success', t('profile.passwordChanged'));
      return EMPTY;
    },
  });
  return (
    <form ref={form.element} className="page-form" noValidate onSubmit={form.onSubmit}>
      {/* Lets password managers know whose password this is. */}
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
        site="backoffice"
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
