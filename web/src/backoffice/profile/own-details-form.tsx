import { emailProblems } from '@guichet/contract/account/registration-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import type { Administrator } from '#lib/admin-session.ts';
import { Button } from '#ui/button.tsx';
import { CurrentPasswordInput, EmailInput } from '#ui/credentials/fields.tsx';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { LanguageSelect } from '../language-select.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import page from '../page.module.css';

/**
 * Form of the own address and language. A new address needs the password, since a new password could be sent there.
 */
export function OwnDetailsForm({ administrator }: { administrator: Administrator }) {
  const t = useTranslations('backoffice');
  const router = useRouter();
  const isMoved = (email: string): boolean =>
    email.trim().toLowerCase() !== administrator.email.toLowerCase();
  const form = useForm({
    initial: { email: administrator.email, language: administrator.language as string, password: '' },
    validate: ({ email, password }) => ({
      ...emailProblems({ email }),
      ...(isMoved(email) && password === '' && { password: 'field.required' as const }),
    }),
    onSubmit: async ({ email, language, password }) => {
      const saved = await adminApi('PUT /user/admin/administrator', {
        body: { email: email.trim(), language: language as Locale, ...(isMoved(email) && { password }) },
      });
      showToast('success', t('profile.saved'));
      await router.invalidate();
      return { email: saved.email, language: saved.language as string, password: '' };
    },
  });
  return (
    <form ref={form.element} className={page.form} noValidate onSubmit={form.onSubmit}>
      <EmailInput {...form.text('email')} label={t('fields.email')} />
      {isMoved(form.values.email) && (
        <CurrentPasswordInput
          {...form.text('password')}
          label={t('fields.oldPassword')}
          hint={t('profile.whyPassword')}
        />
      )}
      <LanguageSelect binding={form.text('language')} hint={t('profile.languageHint')} />
      <Failure text={form.failure} />
      <Button type="submit" busy={form.isSubmitting}>
        {t('saving.save')}
      </Button>
      <LeaveGuard isActive={form.isDirty && !form.isSubmitting} />
    </form>
  );
}
