import { emailProblems } from '@guichet/contract/account/registration-rules.ts';
import { Button } from '../button.tsx';
import { Failure } from '../failure.tsx';
import { useForm } from '../use-form.ts';
import { EmailInput } from './fields.tsx';
import { type Site, useSitePhrases } from './site.ts';

interface ForgottenPasswordFormProps {
  site: Site;
  className: string | undefined;
  /** Requests an e-mail. @throws ApiError, which the form shows */
  onSubmit: (email: string) => Promise<void>;
}

/** Asks for the address to which a code or a link is sent. */
export function ForgottenPasswordForm({ site, className, onSubmit }: ForgottenPasswordFormProps) {
  const t = useSitePhrases(site);
  const form = useForm({
    initial: { email: '' },
    validate: emailProblems,
    onSubmit: ({ email }) => onSubmit(email.trim()),
  });
  return (
    <form ref={form.element} className={className} noValidate onSubmit={form.onSubmit}>
      <EmailInput {...form.text('email')} label={t('fields.email')} />
      <Failure text={form.failure} />
      <Button type="submit" icon="mail" busy={form.isSubmitting} wide large>
        {t('forgotten.send')}
      </Button>
    </form>
  );
}
