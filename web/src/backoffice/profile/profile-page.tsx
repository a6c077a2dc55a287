import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { adminSession } from '#lib/admin-session.ts';
import { classNames } from '#lib/class-names.ts';
import { ChangePasswordForm } from '#ui/credentials/change-password-form.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import type { Visit } from '../define-page.ts';
import { CROWN, SHIELD } from '../icons.ts';
import page from '../page.module.css';
import { Page, Panel } from '../page.tsx';
import { PasskeyPanel } from '../passkeys/passkey-panel.tsx';
import { useRoleName } from '../role-name.ts';
import { usePageData } from '../use-page.ts';
import { DeleteOwnAccount } from './delete-own-account.tsx';
import { FactorNotice } from './factor-notice.tsx';
import { IdentityPanel } from './identity-panel.tsx';
import { OwnDetailsForm } from './own-details-form.tsx';
import styles from './profile-page.module.css';
import { SecondFactorPanel } from './second-factor-panel.tsx';

/** Loads the own passkeys and the link to a provider, which may be read once the second factor is set up. */
export async function loader({ context }: Visit) {
  const [passkeys, sso] = await Promise.all([
    adminApi('GET /user/admin/passkeys'),
    context.administrator.mustSetSecondFactor ? undefined : adminApi('GET /user/admin/SSO'),
  ]);
  return { passkeys, sso };
}

/** The own account: address, language, password, second factor, rights, and the deletion of the account. */
export default function ProfilePage() {
  const t = useTranslations('backoffice.profile');
  const { administrator } = useBackoffice();
  const { factorChange } = administrator;
  const { passkeys, sso } = usePageData<typeof loader>();
  return (
    <Page lead={t('lead', { email: administrator.email })}>
      {administrator.mustSetSecondFactor && factorChange === 'allowed' && (
        <p className={styles.duty}>
          <Icon name={SHIELD} />
          <span>{t('mustSet')}</span>
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {!administrator.mustSetSecondFactor && (
            <Panel title={t('details')}>
              <OwnDetailsForm administrator={administrator} />
            </Panel>
          )}
          {factorChange !== 'allowed' && <FactorNotice reason={factorChange} />}
          <SecondFactorPanel administrator={administrator} />
          <PasskeyPanel own={passkeys} canChange={factorChange === 'allowed'} />
          {sso && <IdentityPanel own={sso} isPasswordNeeded={passkeys.isPasswordNeeded} />}
        </div>
        <div className={styles.column}>
          <Panel title={t('password')} lead={t('passwordLead')}>
            <ChangePasswordForm
              site="backoffice"
              className={page.form}
              email={administrator.email}
              session={adminSession}
              change={(body) => adminApi('POST /user/admin/modifypassword', { body })}
            />
          </Panel>
          <OwnRoles />
          {!administrator.mustSetSecondFactor && <DeleteOwnAccount level={administrator.level} />}
        </div>
      </div>
    </Page>
  );
}

/** Explains the own level and roles. */
function OwnRoles() {
  const t = useTranslations('backoffice');
  const { level, roles } = useBackoffice().administrator;
  const roleName = useRoleName();
  const isTopAdministrator = level !== 'administrator';
  return (
    <Panel title={t('profile.roles')}>
      <ul className={styles.roles}>
        {isTopAdministrator && (
          <li>
            <Tag tone="warn">
              <Icon name={CROWN} size={16} />
              {t(`person.level.${level}`)}
            </Tag>
          </li>
        )}
        {roles.map((role) => (
          <li key={role.id}>
            <Tag tone="neutral">{roleName(role)}</Tag>
          </li>
        ))}
      </ul>
      <p className={classNames(typography.small, typography.muted)}>
        {t(
          isTopAdministrator
            ? 'profile.everyRight'
            : roles.length > 0
              ? 'profile.rolesText'
              : 'profile.noRole',
        )}
      </p>
    </Panel>
  );
}
