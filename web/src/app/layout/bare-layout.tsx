import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
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
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
      <footer className="footer">
        <div className="wrap">
          <LanguageChoice />
          <div className="footer-foot">{t('footer.poweredBy')}</div>
        </div>
      </footer>
    </>
  );
}
