import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { Panel } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import type { Administrator } from './team-data.ts';

interface SecondFactorPolicyProps {
  isRequired: boolean;
  administrators: readonly Administrator[];
}

/** Whether a second factor is required for the team; a change asks for confirmation. */
export function SecondFactorPolicy({ isRequired, administrators }: SecondFactorPolicyProps) {
  const t = useTranslations('team.policy');
  const backoffice = useTranslations('backoffice.actions');
  const router = useRouter();
  const own = useBackoffice().administrator;
  const paths = useBackofficePaths();
  const [isAsking, setAsking] = useState(false);
  const lackingCount = administrators.filter(
    ({ hasSecondFactor, hasPasskey }) => !hasSecondFactor && !hasPasskey,
  ).length;
  const next = isRequired ? 'release' : 'require';
  // An administrator without a second factor would lock themselves out by requiring it.
  const isBlocked = !isRequired && !own.hasSecondFactor && !own.hasPasskey;
  const change = async () => {
    await adminApi('PUT /settingsadmin/secondfactorpolicy', { body: { isRequired: !isRequired } });
    await router.invalidate();
    showToast('success', t(`${next}.done`));
  };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <Switch
        label={t('label')}
        hint={
          isBlocked ? (
            <>
              {t('ownFirst')}{' '}
              <AppLink className={typography.link} to={paths.section('profile')}>
                {t('ownLink')}
              </AppLink>
            </>
          ) : (
            t('lacking', { count: lackingCount })
          )
        }
        isOn={isRequired}
        isDisabled={isBlocked}
        onChange={() => setAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(`${next}.title`)}
        cancelLabel={backoffice('cancel')}
        confirmLabel={t(`${next}.confirm`)}
        onConfirm={change}
      >
        <p>{t(`${next}.text`, { count: lackingCount })}</p>
      </ConfirmDialog>
    </Panel>
  );
}
