import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { VENUES_PATH } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import logo from '#ui/site-logo.module.css';
import { SkipLink } from '#ui/skip-link.tsx';
import styles from './bare-layout.module.css';
import { LanguageChoice } from './language-choice.tsx';

/** The frame of a page without a venue: the list of venues, or an unknown address. */
export function BareLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      <header className={classNames(styles.top, layout.wrap)}>
        <AppLink className={logo.siteLogo} to={VENUES_PATH}>
          <Icon name="ticket" size={30} />
          Guichet
        </AppLink>
        <LanguageChoice variant="row" />
      </header>
      <main id="main" className={layout.page} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
