import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { useForm } from '#ui/use-form.ts';
import { Panel } from '../page.tsx';
import styles from './invitation-panel.module.css';
import type { Venue } from './venue-values.ts';

/** Enters the venue's back office, with a reason that the audit logs of both tenants record. */
export function VisitPanel({ venue }: { venue: Venue }) {
  const t = useTranslations('masterArea.visit');
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'field.required' as const } : {}),
    onSubmit: async (values) => {
      const body = { id: venue.id, reason: values.reason.trim() };
      const { address } = await adminApi('POST /settingsadmin/tenantvisit', { body });
      location.assign(address);
      return values;
    },
  });
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <form ref={form.element} className={styles.invitation} onSubmit={form.onSubmit} noValidate>
        <TextInput
          {...form.text('reason')}
          label={t('reason')}
          hint={t('hint')}
          maxLength={200}
          autoComplete="off"
          required
        />
        <Button type="submit" variant="soft" icon="arrow" busy={form.isSubmitting}>
          {t('enter')}
        </Button>
        <Failure text={form.failure} />
      </form>
    </Panel>
  );
}
