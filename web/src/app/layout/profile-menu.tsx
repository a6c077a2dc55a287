import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { usePortal } from '#lib/portal.ts';
import layout from '#ui/layout.module.css';
import { lazyPart } from '../lazy-part.tsx';
import { HeaderMenu } from './header-menu.tsx';

const loadPanel = () => import('./profile-panel.tsx');
const ProfilePanel = lazyPart(loadPanel, Unavailable);
const LanguagePart = lazyPart(async () => ({ default: (await loadPanel()).LanguagePart }), Unavailable);

const GLOBE = 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0zM3.5 12h17M12 3.5c-6 5-6 12 0 17c6-5 6-12 0-17z';

/** The visitor's menu: account and language. */
export function ProfileMenu() {
  const t = useTranslations('common.header');
  return (
    <HeaderMenu icon="user" label={t('profile')} load={loadPanel}>
      <Suspense>
        <ProfilePanel />
      </Suspense>
    </HeaderMenu>
  );
}

/** Addresses of the page in each language. On a phone the main menu offers them. */
export function LanguageButton() {
  const t = useTranslations('common.profile');
  if (usePortal().tenant.languages.length < 2) return null;
  return (
    <HeaderMenu icon={GLOBE} label={t('language')} load={loadPanel} className={layout.onlyWide}>
      <Suspense>
        <LanguagePart />
      </Suspense>
    </HeaderMenu>
  );
}

function Unavailable() {
  return <p>{useTranslations('common.error')('offline')}</p>;
}
