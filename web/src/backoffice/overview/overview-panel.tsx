import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { classNames } from '#lib/class-names.ts';
import { currentTenant } from '#lib/storage.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import page from '../page.module.css';
import { readInBackground } from '../queries.tsx';
import styles from './overview-page.module.css';

interface OverviewPanelProps {
  title: string;
  lead?: ReactNode;
  /** Address of the page with the details. */
  link?: { label: string; to: string } | undefined;
  /** Whether the panel is smaller, for a row of panels. */
  isCard?: boolean;
  children: ReactNode;
}

/** A panel of the overview. */
export function OverviewPanel({ title, lead, link, isCard = false, children }: OverviewPanelProps) {
  const id = useId();
  return (
    <section className={classNames(page.panel, isCard && styles.card)} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p className={typography.muted}>{lead}</p>}
        </div>
        {link && (
          <AppLink className={styles.link} to={link.to}>
            {link.label}
            <Icon name="chevron" size={18} />
          </AppLink>
        )}
      </div>
      {children}
    </section>
  );
}

/** Replaces figures when there are none. */
export function NoFigures({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>;
}

type Overview = CallAnswer<'GET /settingsadmin/overview'>;
export type Part<Name extends keyof Overview> = NonNullable<Overview[Name]>;

const REFRESH_MS = 60_000;

/**
 * Reads the overview every minute while the window is visible. Focus and open parts of the page stay unchanged.
 * @param loaded by the page's loader
 */
export function useOverview(loaded: Overview): { overview: Overview; isStale: boolean } {
  const { data, isError } = useQuery({
    queryKey: [currentTenant(), 'overview', loaded.at],
    queryFn: () => readInBackground('GET /settingsadmin/overview'),
    initialData: loaded,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    gcTime: 0,
  });
  return { overview: data, isStale: isError };
}
