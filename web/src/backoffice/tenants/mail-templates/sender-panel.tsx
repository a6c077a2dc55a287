import { emailProblems } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import styles from './mail-templates-page.module.css';

type Sender = CallAnswer<'GET /settingsportal/email/sender'>;

const valuesOf = ({ name = '', replyTo = '' }: Sender) => ({ name, replyTo });

/** Sender and reply address of the venue's mails; folded, since they are set once. */
export function SenderPanel({ sender }: { sender: Sender }) {
  const t = useTranslations('mailTemplates.sender');
  const router = useRouter();
  const { address, usualName, usualReplyTo } = sender;
  const form = useForm({
    initial: valuesOf(sender),
    validate: ({ name, replyTo }) => ({
      ...(/[@<>]/.test(name) && { name: 'field.special-characters' as const }),
      ...(replyTo.trim() !== '' &&
        emailProblems({ email: replyTo }).email && { replyTo: 'field.email' as const }),
    }),
    onSubmit: async ({ name, replyTo }) => {
      const body = {
        ...(name.trim() && { name: name.trim() }),
        ...(replyTo.trim() && { replyTo: replyTo.trim() }),
      };
      const saved = await adminApi('PUT /settingsportal/email/sender', { body });
      showToast('success', t('saved'));
      await router.invalidate();
      return valuesOf(saved);
    },
  });
  return (
    <details className={styles.sender} open={!(sender.replyTo ?? usualReplyTo) || undefined}>
      <summary>
        {t('title')}{' '}
        <span className={typography.muted}>
          {sender.name ?? usualName} &lt;{address}&gt;
        </span>
      </summary>
      <form ref={form.element} onSubmit={form.onSubmit} noValidate>
        <p className={typography.muted}>{t('lead', { address })}</p>
        <div className={styles.fields}>
          <TextInput
            {...form.text('name')}
            label={t('name')}
            hint={t('nameHint', { name: usualName })}
            maxLength={64}
            optionalText={t('optional')}
          />
          <TextInput
            {...form.text('replyTo')}
            type="email"
            label={t('replyTo')}
            hint={usualReplyTo ? t('replyToHint', { address: usualReplyTo }) : t('replyToNone')}
            optionalText={t('optional')}
          />
        </div>
        <Failure text={form.failure} />
        <Button type="submit" busy={form.isSubmitting}>
          {t('save')}
        </Button>
      </form>
    </details>
  );
}
