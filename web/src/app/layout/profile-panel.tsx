import { useRouterState } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import { useLogout } from '../logout.ts';
import { LanguageChoice } from './language-choice.tsx';
import { useProfileEntries } from './menu-entries.ts';

/** Content of the profile menu: account, then language. */
export default function ProfilePanel() {
  const t = useTranslations('common.profile');
  return (
    <>
      <AccountPart />
      <hr className="profile-rule" />
      <div className="languages-label">{t('language')}</div>
      <LanguageChoice />
    </>
  );
}

function AccountPart() {
  const t = useTranslations('common.profile');
  const paths = usePaths();
  const session = useSession();
  const entries = useProfileEntries();
  const logout = useLogout();
  const from = useRouterState({ select: (state) => state.location.href });
  if (!session) {
    return (
      <div className="profile-invite">
        <div>
          <b>{t('welcome')}</b>
          <p className={classNames(typography.small, typography.muted)}>{t('invitation')}</p>
        </div>
        <LinkButton to={paths.login(from)} icon="login" wide>
          {t('login')}
        </LinkButton>
        <LinkButton to={paths.signin(from)} variant="soft" wide>
          {t('register')}
        </LinkButton>
      </div>
    );
  }
  return (
    <nav aria-label={t('account')}>
      {entries.map((entry) => (
        <AppLink key={entry.to} className="menu-entry" to={entry.to}>
          <Icon name={entry.icon} />
          {entry.label}
        </AppLink>
      ))}
      <button type="button" className="menu-entry" onClick={logout}>
        <Icon name="logout" />
        {t('logout')}
      </button>
    </nav>
  );
}
