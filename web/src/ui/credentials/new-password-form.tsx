import { passwordProblems } from '@guichet/contract/account/registration-rules.ts';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Failure } from '../failure.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { showToast } from '../toast.tsx';
import { type Form, useForm } from '../use-form.ts';
import { useNavigateTo } from '../use-navigate-to.ts';
import { CODE_LENGTH } from './code-field.tsx';
import { type Site, useSitePhrases } from './site.ts';

const EMPTY = { code: '', password: '', confirmation: '' };
type NewPassword = typeof EMPTY;

interface NewPasswordFormProps {
  site: Site;
  className: string | undefined;
  submitLabel: string;
  /** Renders the field of the mailed code above the passwords; absent for a link. */
  codePart?: (form: Form<NewPassword>) => ReactNode;
  /** Makes the call. @returns the message to show, and the page to open. @throws ApiError, which the form shows */
  save: (values: NewPassword) => Promise<{ message: string; path: string }>;
  /** Content below the button. */
  children?: ReactNode;
}

/** Sets a first password, or replaces a forgotten one. */
export function NewPasswordForm({
  site,
  className,
  submitLabel,
  codePart,
  save,
  children,
}: NewPasswordFormProps) {
  const t = useSitePhrases(site);
  const navigateTo = useNavigateTo();
  const form = useForm({
    initial: EMPTY,
    validate: ({ code, ...passwords }) => ({
      ...(codePart && code.length < CODE_LENGTH && { code: 'field.required' as const }),
      ...passwordProblems(passwords, site),
    }),
    onSubmit: async (values) => {
      const { message, path } = await save(values);
      showToast('success', message, { isKept: true });
      await navigateTo(path, { replace: true });
    },
  });
  return (
    <form ref={form.element} className={className} noValidate onSubmit={form.onSubmit}>
      {codePart?.(form)}
      <NewPasswordFields
        site={site}
        labels={{ password: t('fields.newPassword'), confirmation: t('fields.confirmation') }}
        password={form.text('password')}
        confirmation={form.text('confirmation')}
      />
      <Failure text={form.failure} />
      <Button type="submit" busy={form.isSubmitting} wide large>
        {submitLabel}
      </Button>
      {children}
    </form>
  );
}
