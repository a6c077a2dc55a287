import { emailProblems } from '@guichet/contract/account/registration-rules.ts';
import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '../app-link.tsx';
import { Button } from '../button.tsx';
import { Failure } from '../failure.tsx';
import { LOGIN } from '../menu-icons.ts';
import typography from '../typography.module.css';
import { useForm } from '../use-form.ts';
import { CurrentPasswordInput, EmailInput } from './fields.tsx';
import styles from './sign-in-form.module.css';
import { type Site, useSitePhrases } from './site.ts';

export interface Credentials {
  email: string;
  password: string;
}

interface SignInFormProps {
  site: Site;
  className: string | undefined;
  /** Initial e-mail address, if known. */
  email?: string;
  /** The page to reset a forgotten password. */
  forgottenPath: string;
  /** Makes the call, and leaves the page. @throws ApiError, which the form shows */
  signIn: (credentials: Credentials) => Promise<void>;
  /** Another sign-in method below the button. */
  children?: ReactNode;
}

/** Form of e-mail address and password. */
export function SignInForm({
  site,
  className,
  email: known = '',
  forgottenPath,
  signIn,
  children,
}: SignInFormProps) {
  const t = useSitePhrases(site);
  const form = useForm({
    initial: { email: known, password: '' },
    validate: ({ email, password }) => ({
      ...emailProblems({ email }),
      ...(password === '' && { password: 'field.required' as const }),
    }),
    onSubmit: ({ email, password }) => signIn({ email: email.trim(), password }),
  });
  return (
    <form ref={form.element} className={className} noValidate onSubmit={form.onSubmit}>
      <EmailInput {...form.text('email')} label={t('fields.email')} offersPasskeys />
      <CurrentPasswordInput {...form.text('password')} label={t('fields.password')} />
      <AppLink className={classNames(styles.forgotten, typography.link)} to={forgottenPath}>
        {t('login.forgotten')}
      </AppLink>
      <Failure text={form.failure} />
      <Button type="submit" icon={LOGIN} busy={form.isSubmitting} wide large>
        {t('login.submit')}
      </Button>
      {children}
    </form>
  );
}
