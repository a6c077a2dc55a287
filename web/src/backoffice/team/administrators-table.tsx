import { useTranslations } from 'use-intl';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { EmailAddress } from '../email-address.tsx';
import { CROWN, KEY, PENCIL, SEND, SHIELD } from '../icons.ts';
import { useBackofficePaths } from '../paths.ts';
import { useRoleName } from '../role-name.ts';
import { Menu } from '../ui/menu.tsx';
import { Table } from '../ui/table.tsx';
import type { Column } from '../ui/table-model.ts';
import { actionsOn, type TeamAction } from './administrator-actions.ts';
import type { TeamTask } from './administrator-dialogs.tsx';
import styles from './administrators-page.module.css';
import type { Administrator } from './team-data.ts';

const ICONS: Readonly<Record<TeamAction, IconName>> = {
  change: PENCIL,
  roles: KEY,
  resetPassword: 'mail',
  resendInvitation: SEND,
  removeSecondFactor: SHIELD,
  transfer: CROWN,
  delete: 'trash',
};

interface AdministratorsTableProps {
  administrators: readonly Administrator[];
  onAct: (task: TeamTask) => void;
}

/** The administrators with their roles, state and actions. */
export function AdministratorsTable({ administrators, onAct }: AdministratorsTableProps) {
  const t = useTranslations('team.administrators');
  return (
    <Table
      caption={t('caption')}
      columns={useColumns()}
      rows={administrators}
      keyOf={({ id }) => id}
      actionsHeading={t('actions')}
      actions={(administrator) => <RowActions administrator={administrator} onAct={onAct} />}
      empty={null}
    />
  );
}

function useColumns(): Column<Administrator>[] {
  const t = useTranslations('team.administrators');
  const person = useTranslations('backoffice.person');
  const format = useAdminFormat();
  const roleName = useRoleName();
  const own = useBackoffice().administrator;
  const when = (instant: string) => t('at', { day: format.shortDay(instant), time: format.time(instant) });
  return [
    {
      id: 'email',
      heading: t('email'),
      isName: true,
      cell: ({ id, email }) => (
        <>
          <EmailAddress address={email} /> {id === own.id && <Tag tone="brand">{t('you')}</Tag>}
        </>
      ),
    },
    {
      id: 'roles',
      heading: t('roles'),
      cell: ({ level, roles }) => (
        <span className={styles.roles}>
          {level !== 'administrator' && (
            <Tag tone="warn" className={styles.nowrap}>
              <Icon name={CROWN} size={16} />
              {person(`level.${level}`)}
            </Tag>
          )}
          {roles.map((role) => (
            <Tag key={role.id} tone="neutral">
              {roleName(role)}
            </Tag>
          ))}
          {level === 'administrator' && roles.length === 0 && (
            <span className={typography.muted}>{t('noRole')}</span>
          )}
        </span>
      ),
    },
    {
      id: 'secondFactor',
      heading: t('secondFactor'),
      cell: ({ hasSecondFactor, hasPasskey }) => (
        <Tag tone={hasSecondFactor || hasPasskey ? 'ok' : 'neutral'}>
          {t(hasSecondFactor ? 'on' : hasPasskey ? 'passkey' : 'off')}
        </Tag>
      ),
    },
    {
      id: 'lastLogin',
      heading: t('lastLogin'),
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? (
          <span className={classNames(styles.nowrap, typography.num)}>{when(lastLoginAt)}</span>
        ) : (
          <span className={typography.muted}>{t('never')}</span>
        ),
    },
    {
      id: 'state',
      heading: t('state'),
      cell: ({ isActive, lastLoginAt }) => {
        if (isActive) return <Tag tone="ok">{t('active')}</Tag>;
        return <Tag tone="warn">{t(lastLoginAt ? 'passwordToChoose' : 'invited')}</Tag>;
      },
    },
  ];
}

interface RowActionsProps {
  administrator: Administrator;
  onAct: (task: TeamTask) => void;
}

function RowActions({ administrator, onAct }: RowActionsProps) {
  const t = useTranslations('team.administrators');
  const paths = useBackofficePaths();
  const own = useBackoffice().administrator;
  const { id, email } = administrator;
  if (id === own.id) {
    return (
      <AppLink className={classNames(styles.own, typography.link)} to={paths.section('profile')}>
        {t('ownProfile')}
      </AppLink>
    );
  }
  const actions = actionsOn(administrator, own);
  if (actions.length === 0) return null;
  return (
    <Menu
      label={t('actionsOn', { email })}
      actions={actions.map((action) => ({
        label: t(`action.${action}`),
        icon: ICONS[action],
        isDanger: action === 'delete',
        onSelect: () => onAct({ action, administrator }),
      }))}
    />
  );
}
