import { useRouterState } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { greetedName, useAccount } from '#lib/account-name.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { hasFamilyQuotient, useSession } from '#lib/session.ts';
import { setSolidarityPricing, useSolidarityPricing } from '#lib/solidarity.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import entryStyles from '#ui/menu-entry.module.css';
import { LOGIN, LOGOUT, MENU_ICONS } from '#ui/menu-icons.ts';
import { Switch } from '#ui/switch.tsx';
import typography from '#ui/typography.module.css';
import { useLogout } from '../logout.ts';
import { LanguageChoice } from './language-choice.tsx';
import { useProfileEntries } from './profile-entries.ts';
import styles from './profile-panel.module.css';

/** Content of the profile menu: account, then language. */
export default function ProfilePanel() {
  const { languages } = usePortal().tenant;
  return (
    <>
      <AccountPart />
      {languages.length > 1 && (
        <>
          <hr className={styles.rule} />
          <LanguagePart />
        </>
      )}
    </>
  );
}

/** Addresses of the page in each language of the venue. */
export function LanguagePart() {
  const t = useTranslations('common.profile');
  return (
    <>
      <div className={styles.label}>{t('language')}</div>
      <LanguageChoice languages={usePortal().tenant.languages} />
    </>
  );
}

function AccountPart() {
  const t = useTranslations('common.profile');
  const paths = usePaths();
  const session = useSession();
  const { hasRegistration } = usePortal();
  const entries = useProfileEntries();
  const logout = useLogout();
  const from = useRouterState({ select: (state) => state.location.href });
  if (!session) {
    return (
      <div className={styles.invitation}>
        <div>
          <b>{t('welcome')}</b>
          <p className={classNames(typography.small, typography.muted)}>{t('invitation')}</p>
        </div>
        <LinkButton to={paths.login(from)} icon={LOGIN} wide>
          {t('login')}
        </LinkButton>
        {hasRegistration && (
          <LinkButton to={paths.signin(from)} variant="soft" wide>
            {t('register')}
          </LinkButton>
        )}
      </div>
    );
  }
  return (
    <nav aria-label={t('account')}>
      <Greeting />
      {entries.map((entry) => (
        <AppLink key={entry.to} className={entryStyles.menuEntry} to={entry.to}>
          <Icon name={MENU_ICONS[entry.name]} />
          {entry.label}
        </AppLink>
      ))}
      <SolidaritySwitch />
      <button type="button" className={entryStyles.menuEntry} onClick={logout}>
        <Icon name={LOGOUT} />
        {t('logout')}
      </button>
    </nav>
  );
}

/** The name of the account; a company has its own name. */
function Greeting() {
  const t = useTranslations('common.profile');
  const user = useAccount();
  return <p className={styles.greeting}>{user && t('hello', { name: greetedName(user) })}</p>;
}

/** Switch for customers with a family quotient. */
function SolidaritySwitch() {
  const t = useTranslations('common.profile');
  const isOn = useSolidarityPricing();
  if (!hasFamilyQuotient(useSession())) return null;
  return (
    <div className={styles.switch}>
      <Switch
        label={t('solidarity')}
        hint={t('solidarityHint')}
        isOn={isOn}
        onChange={setSolidarityPricing}
      />
    </div>
  );
}
