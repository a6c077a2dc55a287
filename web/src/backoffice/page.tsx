import { SECTIONS, type SectionName } from '@guichet/contract/backoffice/sections.ts';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#lib/backoffice-paths.ts';
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx';
import typography from '#ui/typography.module.css';
import { SynchroniseButton } from './catalogue/synchronization/synchronise-button.tsx';
import './page.css';

interface PageProps {
  /** The entry of the menu that the page belongs to: its group and its title stand above the page. */
  section?: SectionName;
  /** Of a page that no entry leads to, or of one below its section. */
  title?: string;
  /** The way here, between the section and the page itself. */
  trail?: Crumb[];
  /** What the page is for, in a sentence. */
  lead?: ReactNode;
  /** Buttons to the right of the title, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page within the frame of the back office: where it is, the one `h1`, what can be done there, its content. */
export function Page({ section, title, trail = [], lead, actions, children }: PageProps) {
  const t = useTranslations('backoffice');
  const paths = useBackofficePaths();
  const name = section && t(`sections.${section}.title`);
  const group = section && SECTIONS[section].group;
  const crumbs: Crumb[] = [{ label: t('home'), to: paths.home() }];
  if (group && group !== 'home') crumbs.push({ label: t(`groups.${group}`) });
  if (section && title) crumbs.push({ label: name ?? '', to: paths.section(section) });
  crumbs.push(...trail, { label: title ?? name ?? '' });
  return (
    <>
      <header className="page-top">
        {section !== 'overview' && <Breadcrumbs label={t('breadcrumbs')} items={crumbs} />}
        <div className="page-top-words">
          <h1 tabIndex={-1}>{title ?? name}</h1>
          {lead && <p className="page-top-lead">{lead}</p>}
        </div>
        {actions && <div className="page-top-actions">{actions}</div>}
        <div className="page-top-side">
          <SynchroniseButton />
        </div>
      </header>
      <div className="page-content">{children}</div>
    </>
  );
}

/** A part of a page, on a ground of its own. */
export function Panel({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <section className="page-panel" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {lead && <p className={typography.muted}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
