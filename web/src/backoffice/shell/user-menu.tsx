import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { usePopup } from '#lib/popup.ts';
import { AppLink } from '#ui/app-link.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { LOGOUT } from '#ui/menu-icons.ts';
import { CROWN } from '../icons.ts';
import { hasUnsavedChanges } from '../leave-guard.tsx';
import { useBackofficePaths } from '../paths.ts';
import { isTopAdministrator } from '../top-administrator.ts';
import { usePageGroups } from './menu-entries.ts';
import { useSignOut } from './use-sign-out.ts';
import styles from './user-menu.module.css';

/**
 * The signed-in administrator: profile, language, sign-out. See {@link isTopAdministrator} for the crown.
 * @param props.languages addresses of the page in each language
 * @param props.isCompact shows the picture only, for a narrow window
 */
export function UserMenu({ languages, isCompact = false }: { languages: ReactNode; isCompact?: boolean }) {
  const t = useTranslations('backoffice.person');
  const { administrator } = useBackoffice();
  const panelId = useId();
  const { isOpen, setOpen, root } = usePopup();
  const isTop = isTopAdministrator(administrator);
  return (
    <div className={classNames(styles.userMenu, isCompact && styles.compact)} ref={root}>
      <button
        type="button"
        className={styles.button}
        aria-label={isCompact ? t('menu', { email: administrator.email }) : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classNames(styles.picture, isTop && styles.crowned)}>
          <Icon name={isTop ? CROWN : 'user'} size={20} />
        </span>
        {!isCompact && (
          <span className={styles.words}>
            <span className="visually-hidden">{t('menu', { email: '' })}</span>
            <b>{administrator.email}</b>
            <span>{t(`level.${administrator.level}`)}</span>
          </span>
        )}
      </button>
      {isOpen && (
        <div className={styles.panel} id={panelId}>
          {isCompact && (
            <p className={styles.words}>
              <b>{administrator.email}</b>
              <span>{t(`level.${administrator.level}`)}</span>
            </p>
          )}
          <Entries />
          <div className={styles.language}>{t('language')}</div>
          {languages}
        </div>
      )}
    </div>
  );
}

function Entries() {
  const t = useTranslations('backoffice.person');
  const sections = useTranslations('backoffice.sections');
  const paths = useBackofficePaths();
  const own = usePageGroups().find(({ name }) => name === 'account');
  const { signOut } = useSignOut();
  const leaving = useTranslations('backoffice.leaving');
  const [isAsking, setAsking] = useState(false);
  return (
    <nav aria-label={t('label')}>
      {own?.pages.map(({ section, icon }) => (
        <AppLink key={section} className={styles.entry} to={paths.section(section)}>
          <Icon name={icon} size={20} />
          {sections(`${section}.title`)}
        </AppLink>
      ))}
      <button
        type="button"
        className={styles.entry}
        onClick={() => (hasUnsavedChanges() ? setAsking(true) : signOut())}
      >
        <Icon name={LOGOUT} size={20} />
        {t('signOut')}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={leaving('title')}
        cancelLabel={leaving('stay')}
        confirmLabel={t('signOut')}
        isDanger
        onConfirm={signOut}
      >
        <p>{leaving('text')}</p>
      </ConfirmDialog>
    </nav>
  );
}
