import { passwordProblems } from '@guichet/contract/account/registration-rules.ts';
import type { ComponentPropsWithoutRef } from 'react';
import type { SessionAnswer, SessionStore } from '#lib/session-store.ts';
import { Button } from '../button.tsx';
import { Failure } from '../failure.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { showToast } from '../toast.tsx';
import { useForm } from '../use-form.ts';
import { AccountOfPassword, CurrentPasswordInput } from './fields.tsx';
import { type Site, useSitePhrases } from './site.ts';

const EMPTY = { oldPassword: '', password: '', confirmation: '' };

interface ChangePasswordFormProps
  extends Pick<ComponentPropsWithoutRef<'form'>, 'className' | 'aria-labelledby' | 'children'> {
  site: Site;
  /** E-mail address of the account. */
  email: string;
  session: SessionStore;
  /** Makes the call, whose response has a new session; all others end. @throws ApiError, which the form shows */
  change: (passwords: typeof EMPTY) => Promise<SessionAnswer>;
}

/** Changes the user's own password, then clears the form. Its children are above the fields. */
export function ChangePasswordForm({
  site,
  email,
  session,
  change,
  children,
  ...rest
}: ChangePasswordFormProps) {
  const t = useSitePhrases(site);
  const form = useForm({
    initial: EMPTY,
    validate: ({ oldPassword, ...passwords }) => ({
      ...(oldPassword === '' && { oldPassword: 'field.required' as const }),
      ...passwordProblems(passwords, site),
    }),
    onSubmit: async (passwords) => {
      session.keep(await change(passwords));
      showToast('success', t('profile.passwordChanged'));
      return EMPTY;
    },
  });
  return (
    <form {...rest} ref={form.element} noValidate onSubmit={form.onSubmit}>
      {children}
      <AccountOfPassword email={email} />
      <CurrentPasswordInput {...form.text('oldPassword')} label={t('fields.oldPassword')} />
      <NewPasswordFields
        site={site}
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
