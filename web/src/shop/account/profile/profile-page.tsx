import { useLoaderData } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { companyName } from '#lib/account-name.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { LOGOUT } from '#ui/menu-icons.ts';
import { PageHeader } from '#ui/page-header.tsx';
import typography from '#ui/typography.module.css';
import accountStyles from '../account.module.css';
import { AccountPanel } from '../account-panel.tsx';
import { PasskeyPanel } from '../passkeys/passkey-panel.tsx';
import { QuotientPanel } from '../quotients/quotient-panel.tsx';
import { SessionsPanel } from '../sessions/sessions-panel.tsx';
import { SsoPanel } from '../sso/sso-panel.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileTabs } from './profile-tabs.tsx';
import type { ProfileTab } from './search.ts';

interface ProfilePageProps {
  /** Signs out and leaves the page. */
  logout: () => Promise<void>;
  /** Signs out in this browser and leads back to the profile after the sign-in. */
  signInAgain: () => Promise<void>;
  tab: ProfileTab;
  /** The tab of payment methods. */
  payments: ReactNode;
  /** The panel of missed places; empty without any. */
  noShows: ReactNode;
  /** The panel of the copy of the customer's data. */
  dataExport: ReactNode;
}

/** The customer's account. */
export function ProfilePage({ logout, signInAgain, tab, payments, noShows, dataExport }: ProfilePageProps) {
  const t = useTranslations('account.profile');
  const paths = usePaths();
  const { user, asked, quotient, sso, passkeys, sessions, choices } = useLoaderData({
    from: '/$tenant/profil',
  });
  const company = companyName(user);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={company ? t('leadOf', { company, email: user.email }) : t('lead', { email: user.email })}
        home={paths.home()}
      />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <ProfileTabs current={tab} />
        {tab === 'payments' ? (
          <div className={accountStyles.column}>{payments}</div>
        ) : (
          <div className={layout.split}>
            <div className={accountStyles.column}>
              <ProfileForm user={user} choices={choices} asked={asked} />
              {sso.hasPassword && <PasswordForm email={user.email} />}
            </div>
            <div className={accountStyles.column}>
              {noShows}
              <QuotientPanel own={quotient} />
              <PasskeyPanel own={passkeys} />
              <SsoPanel own={sso} />
              <SessionsPanel sessions={sessions} />
              <AccountPanel id="profile-logout" title={t('logoutTitle')}>
                <p className={typography.muted}>{t('logoutText')}</p>
                <Button variant="ghost" icon={LOGOUT} onClick={logout} wide>
                  {t('logout')}
                </Button>
              </AccountPanel>
              {dataExport}
              <DeleteAccount
                email={user.email}
                hasPassword={sso.hasPassword}
                isPasswordNeeded={passkeys.isPasswordNeeded}
                signInAgain={signInAgain}
              />
            </div>
          </div>
        )}
      </div>
    </>
  );
}
