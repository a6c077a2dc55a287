import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx';
import typography from '#ui/typography.module.css';
import { SynchroniseButton } from './catalogue/synchronization/synchronise-button.tsx';
import type { BackofficePage, GroupName } from './define-page.ts';
import styles from './page.module.css';
import { useBackofficePaths } from './paths.ts';
import { usePage } from './use-page.ts';

interface PageProps {
  /** Title of a page below that of its section. */
  title?: string;
  /** The pages between that of the section and this one. */
  trail?: Crumb[];
  /** Purpose of the page, in a sentence. */
  lead?: ReactNode;
  /** Buttons to the right of the title, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The pages that show the age of the catalogue: pages about the offer, and the overview. */
const SYNCHRONISED_GROUPS: readonly GroupName[] = ['home', 'ticketing'];

/**
 * A page within the shell of the back office: breadcrumb, the one `h1`, actions and content. Breadcrumb and title
 * follow from its definition.
 */
export function Page({ title, trail = [], lead, actions, children }: PageProps) {
  const t = useTranslations('backoffice');
  const page = usePage();
  const heading = title ?? (page && t(`sections.${page.section}.title`)) ?? '';
  const crumbs = [...useCrumbsOf(page, title !== undefined), ...trail, { label: heading }];
  return (
    <>
      <header className={styles.top}>
        {page?.section !== 'overview' && <Breadcrumbs label={t('breadcrumbs')} items={crumbs} />}
        <div className={styles.topWords}>
          <h1 tabIndex={-1}>{heading}</h1>
          {lead && <p className={styles.topLead}>{lead}</p>}
        </div>
        {actions && <div className={styles.topActions}>{actions}</div>}
        {page?.group && SYNCHRONISED_GROUPS.includes(page.group) && (
          <div className={styles.topSide}>
            <SynchroniseButton />
          </div>
        )}
      </header>
      <div className={styles.content}>{children}</div>
    </>
  );
}

/** Returns the breadcrumb: home, the page's group in the menu, and its section for a page below the section. */
function useCrumbsOf(page: BackofficePage | undefined, isBelow: boolean): Crumb[] {
  const t = useTranslations('backoffice');
  const paths = useBackofficePaths();
  const crumbs: Crumb[] = [{ label: t('home'), to: paths.home() }];
  if (page?.group && page.group !== 'home' && page.group !== 'account') {
    crumbs.push({ label: t(`groups.${page.group}`) });
  }
  if (page && isBelow) {
    crumbs.push({ label: t(`sections.${page.section}.title`), to: paths.section(page.section) });
  }
  return crumbs;
}

/** A boxed part of a page. */
export function Panel({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {lead && <p className={typography.muted}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
