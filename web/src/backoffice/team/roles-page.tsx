import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import type { Visit } from '../define-page.ts';
import { Page } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import { useRoleName } from '../role-name.ts';
import { usePageData, usePageSearch } from '../use-page.ts';
import type { readRoleSearch } from './page.ts';
import { RoleEditor } from './role-editor.tsx';
import styles from './roles-page.module.css';
import { loadRoles, type Role } from './team-data.ts';

export const loader = ({ context }: Visit) => loadRoles(context.portal);

/** Replaces the id of a new role in the address. */
const NEW = 'new';

/** The roles of the tenant and the editor of the selected one. */
export default function RolesPage() {
  const t = useTranslations('team.roles');
  const paths = useBackofficePaths();
  const { roles, rights, administrators } = usePageData<typeof loader>();
  const { role: chosen } = usePageSearch<typeof readRoleSearch>();
  const role = roles.find(({ id }) => id === chosen);
  const holders = administrators.filter(({ roles: held }) => held.some(({ id }) => id === chosen));
  return (
    <Page
      lead={t('lead')}
      actions={
        <LinkButton to={paths.roles(NEW)} icon="plus">
          {t('create')}
        </LinkButton>
      }
    >
      <div className={styles.roles} data-chosen={chosen || undefined}>
        <nav className={styles.list} aria-label={t('list')}>
          {roles.map((one) => (
            <Entry key={one.id} role={one} isChosen={one.id === chosen} />
          ))}
        </nav>
        <div className={styles.editor}>
          {role || chosen === NEW ? (
            <RoleEditor key={chosen} role={role} rights={rights} holders={holders} />
          ) : (
            <State
              title={t(chosen ? 'goneTitle' : 'chooseTitle')}
              text={t(chosen ? 'goneText' : 'chooseText')}
              {...(chosen && { action: <LinkButton to={paths.roles()}>{t('all')}</LinkButton> })}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

function Entry({ role, isChosen }: { role: Role; isChosen: boolean }) {
  const t = useTranslations('team.roles');
  const paths = useBackofficePaths();
  const roleName = useRoleName();
  return (
    <AppLink
      className={styles.entry}
      to={paths.roles(role.id)}
      aria-current={isChosen ? 'true' : undefined}
      stay
    >
      <b>{roleName(role)}</b>
      <span className={classNames(typography.small, typography.muted)}>
        {role.isAdministratorRole ? t('everyRight') : t('rights', { count: role.rights.length })}
        {' · '}
        {t('holders', { count: role.administratorCount })}
      </span>
    </AppLink>
  );
}
