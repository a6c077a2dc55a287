import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { VENUES_PATH } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { LanguageChoice } from './language-choice.tsx';
import './public-layout.css';

/** What surrounds a page that belongs to no venue: the venues themselves, or an address that leads nowhere. */
export function BareLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <header className="wrap bare-top">
        <AppLink className="logo" to={VENUES_PATH}>
          <Icon name="ticket" size={30} />
          Guichet
        </AppLink>
        <LanguageChoice />
      </header>
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
