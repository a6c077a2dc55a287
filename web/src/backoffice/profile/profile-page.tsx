import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { CROWN, SHIELD } from '../icons.ts';
import { Page, Panel } from '../page.tsx';
import { useRoleName } from '../role-name.ts';
import { DeleteOwnAccount } from './delete-own-account.tsx';
import { OwnDetailsForm } from './own-details-form.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import './profile.css';
import { SecondFactorPanel } from './second-factor-panel.tsx';

/** The own account: address, language, password, second factor; what one may do here, and how to leave. */
export default function ProfilePage() {
  const t = useTranslations('backoffice.profile');
  const { administrator } = useBackoffice();
  return (
    <Page lead={t('lead', { email: administrator.email })}>
      {administrator.mustSetSecondFactor && (
        <p className="profile-duty">
          <Icon name={SHIELD} />
          <span>{t('mustSet')}</span>
        </p>
      )}
      <div className="profile-columns">
        <div className="profile-column">
          {!administrator.mustSetSecondFactor && (
            <Panel title={t('details')}>
              <OwnDetailsForm administrator={administrator} />
            </Panel>
          )}
          <SecondFactorPanel administrator={administrator} />
        </div>
        <div className="profile-column">
          <Panel title={t('password')} lead={t('passwordLead')}>
            <OwnPasswordForm email={administrator.email} />
          </Panel>
          <OwnRoles />
          {!administrator.mustSetSecondFactor && <DeleteOwnAccount level={administrator.level} />}
        </div>
      </div>
    </Page>
  );
}

/** What the own level and roles are. */
function OwnRoles() {
  const t = useTranslations('backoffice');
  const { level, roles } = useBackoffice().administrator;
  const roleName = useRoleName();
  const isCrowned = level !== 'administrator';
  return (
    <Panel title={t('profile.roles')}>
      <ul className="profile-roles">
        {isCrowned && (
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
        {t(isCrowned ? 'profile.everyRight' : roles.length > 0 ? 'profile.rolesText' : 'profile.noRole')}
      </p>
    </Panel>
  );
}
