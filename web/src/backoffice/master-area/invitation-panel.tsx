import { emailProblems } from '@guichet/contract/account/registration-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { Panel } from '../page.tsx';
import styles from './master-area-page.module.css';
import type { Venue } from './venue-values.ts';

/** Invites the venue's super administrator again, until a password is chosen. */
export function InvitationPanel({ venue, onChange }: { venue: Venue; onChange: (venue: Venue) => void }) {
  const t = useTranslations('masterArea.invitation');
  const { invitation } = venue;
  if (!invitation) return null;
  return (
    <Panel title={t('title')} lead={t(invitation.isActive ? 'activeLead' : 'lead')}>
      {invitation.isActive ? (
        <>
          <p className={styles.person}>
            {invitation.email} <Tag tone="ok">{t('active')}</Tag>
          </p>
          <ResetAccess venue={venue} email={invitation.email} onChange={onChange} />
        </>
      ) : (
        <InvitationForm venue={venue} invitation={invitation} onChange={onChange} />
      )}
    </Panel>
  );
}

interface InvitationFormProps {
  venue: Venue;
  invitation: NonNullable<Venue['invitation']>;
  onChange: (venue: Venue) => void;
}

function InvitationForm({ venue, invitation, onChange }: InvitationFormProps) {
  const t = useTranslations('masterArea.invitation');
  const format = useAdminFormat();
  const { expiresAt } = invitation;
  const form = useForm({
    initial: { email: invitation.email },
    validate: emailProblems,
    onSubmit: async ({ email: typed }) => {
      const email = typed.trim();
      onChange(await adminApi('PUT /settingsadmin/tenantinvitation', { body: { id: venue.id, email } }));
      showToast('success', t('sent', { email }));
      return { email };
    },
  });
  const until = expiresAt && { day: format.shortDay(expiresAt), time: format.time(expiresAt) };
  return (
    <form ref={form.element} className={styles.invitation} onSubmit={form.onSubmit} noValidate>
      <TextInput
        {...form.text('email')}
        label={t('email')}
        hint={until ? t('validUntil', until) : t('expired')}
        type="email"
        maxLength={254}
        autoComplete="off"
        required
      />
      <Button type="submit" variant="soft" icon="mail" busy={form.isSubmitting}>
        {t('send')}
      </Button>
      <Failure text={form.failure} />
    </form>
  );
}

/** Resets a super administrator who has lost the password or every factor. */
function ResetAccess({
  venue,
  email,
  onChange,
}: Pick<InvitationFormProps, 'venue' | 'onChange'> & { email: string }) {
  const t = useTranslations('masterArea.invitation');
  const common = useTranslations('backoffice.actions');
  const [isAsking, setAsking] = useState(false);
  const reset = async () => {
    const body = { id: venue.id, resetsAccess: true };
    onChange(await adminApi('PUT /settingsadmin/tenantinvitation', { body }));
    showToast('success', t('resetDone', { email }));
  };
  return (
    <div>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('reset')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('resetTitle')}
        confirmLabel={t('reset')}
        cancelLabel={common('cancel')}
        isDanger
        onConfirm={reset}
      >
        <p>{t('resetText', { email })}</p>
      </ConfirmDialog>
    </div>
  );
}
