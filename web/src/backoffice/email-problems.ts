import { isEmail, type Problems } from '@guichet/contract/account/registration-rules.ts';

/** What is wrong with a form’s e-mail address. */
export function emailProblems({ email }: { email: string }): Problems<'email'> {
  if (isEmail(email.trim())) return {};
  return { email: email.trim() ? 'field.email' : 'field.required' };
}
