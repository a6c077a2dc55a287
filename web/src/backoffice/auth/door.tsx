import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Door as DoorFacts } from '#lib/admin-portal.ts';
import { noteShown } from '#lib/page-shown.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import typography from '#ui/typography.module.css';
import './door.css';
import '../shell/shell.css';
import { TestBanner } from '../shell/test-banner.tsx';

interface DoorProps {
  door: DoorFacts;
  title: string;
  lead: ReactNode;
  /** The page in each language. */
  languages: ReactNode;
  children: ReactNode;
}

/** A page before anybody is signed in: whose back office it is, and one thing to do. */
export function Door({ door, title, lead, languages, children }: DoorProps) {
  const t = useTranslations('common');
  const backoffice = useTranslations('backoffice');
  useEffect(noteShown, []);
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      <TestBanner door={door} />
      <div className="door">
        <header className="door-venue">
          {door.logo && <img src={door.logo} alt="" />}
          <p>
            <b>{door.tenant.displayName}</b>
            <span>{backoffice('name')}</span>
          </p>
        </header>
        <main id="main" className="door-card" tabIndex={-1}>
          <div>
            <h1 tabIndex={-1}>{title}</h1>
            <p className={typography.muted}>{lead}</p>
          </div>
          {children}
        </main>
        <footer className="door-languages">{languages}</footer>
      </div>
    </>
  );
}
