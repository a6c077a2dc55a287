import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import type { Visit } from '../define-page.ts';
import { Page } from '../page.tsx';
import { usePageData } from '../use-page.ts';
import type { TeamTask } from './administrator-dialogs.tsx';
import { AdministratorDialogs } from './administrator-dialogs.tsx';
import { AdministratorsTable } from './administrators-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { SecondFactorPolicy } from './second-factor-policy.tsx';
import { loadTeam } from './team-data.ts';

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
