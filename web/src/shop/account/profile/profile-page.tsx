import { useLoaderData } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import '../account.css';
import { DeleteAccount } from './delete-account.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

/** A customer's own account. @param props.logout signs out and leaves the page */
export function ProfilePage({ logout }: { logout: () => Promise<void> }) {
  const t = useTranslations('account.profile');
  const paths = usePaths();
  const { user, choices } = useLoaderData({ from: '/$tenant/profil' });
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead', { email: user.email })} home={paths.home()} />
      <div className="wrap page-body">
        <div className="split">
          <div className="account-column">
            <ProfileForm user={user} choices={choices} />
            <PasswordForm email={user.email} />
          </div>
          <div className="account-column">
            <section className="card panel account-form" aria-labelledby="profile-logout">
              <h2 id="profile-logout">{t('logoutTitle')}</h2>
              <p className="muted">{t('logoutText')}</p>
              <Button variant="ghost" icon="logout" onClick={logout} wide>
                {t('logout')}
              </Button>
            </section>
            <DeleteAccount />
          </div>
        </div>
      </div>
    </>
  );
}
