import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { Visit } from '../define-page.ts';
import { Page, Panel } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import { usePageData } from '../use-page.ts';
import { AdministratorDialogs, type TeamTask } from './administrator-dialogs.tsx';
import { InviteDialog } from './administrator-forms.tsx';
import { AdministratorsTable } from './administrators-table.tsx';
import { type Administrator, loadTeam } from './team-data.ts';

export const loader = ({ context }: Visit) => loadTeam(context.portal);

/** The administrators of the back office and the actions on them. */
export default function AdministratorsPage() {
  const t = useTranslations('team.administrators');
  const { administrators, roles, rights, policy } = usePageData<typeof loader>();
  const [isInviting, setInviting] = useState(false);
  const [task, setTask] = useState<TeamTask>();
  return (
    <Page
      lead={t('lead')}
      actions={
        <Button icon="plus" onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      }
    >
      <AdministratorsTable administrators={administrators} onAct={setTask} />
      <SecondFactorPolicy isRequired={policy.isRequired} administrators={administrators} />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} roles={roles} rights={rights} />
      <AdministratorDialogs task={task} onClose={() => setTask(undefined)} roles={roles} rights={rights} />
    </Page>
  );
}

interface SecondFactorPolicyProps {
  isRequired: boolean;
  administrators: readonly Administrator[];
}

/** Whether a second factor is required for the team; a change asks for confirmation. */
function SecondFactorPolicy({ isRequired, administrators }: SecondFactorPolicyProps) {
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
