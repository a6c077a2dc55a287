import { useLoaderData } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useLogout } from '../../app/logout.ts';
import { usePaths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import './account.css';
import { DeleteAccount } from './delete-account.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

/** A customer's own account. */
export function ProfilePage() {
  const t = useTranslations('account.profile');
  const paths = usePaths();
  const logout = useLogout();
  const { user, choices } = useLoaderData({ from: '/$tenant/profil' });
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead', { email: user.email })} home={paths.home()} />
      <div className="wrap page-body">
        <div className="account-column">
          <ProfileForm user={user} choices={choices} />
          <PasswordForm email={user.email} />
          <section className="card panel account-form" aria-labelledby="profile-logout">
            <h2 id="profile-logout">{t('logoutTitle')}</h2>
            <p className="muted">{t('logoutText')}</p>
            <Button variant="ghost" icon="logout" onClick={logout}>
              {t('logout')}
            </Button>
          </section>
          <DeleteAccount />
        </div>
      </div>
    </>
  );
}
