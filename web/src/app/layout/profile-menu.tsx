import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLogout } from '../logout.ts';
import { usePaths } from '../paths.ts';
import { LanguageChoice } from './language-choice.tsx';
import { useProfileEntries } from './menu-entries.ts';

/** The visitor's own menu: account and language. Escape, a click elsewhere or a choice closes it. */
export function ProfileMenu() {
  const t = useTranslations('common');
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router]);
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    addEventListener('pointerdown', onPointer);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointerdown', onPointer);
      removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return (
    <div className="profile" ref={root}>
      <IconButton
        icon="user"
        label={t('header.profile')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className="profile-panel" id={panelId}>
          <AccountPart />
          <hr className="profile-rule" />
          <div className="languages-label">{t('profile.language')}</div>
          <LanguageChoice />
        </div>
      )}
    </div>
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
          <p className="small muted">{t('invitation')}</p>
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
