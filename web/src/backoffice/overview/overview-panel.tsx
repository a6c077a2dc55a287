import { type ReactNode, useId } from 'react';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';

interface OverviewPanelProps {
  title: string;
  lead?: ReactNode;
  /** Where there is more of it: the words and the address */
  link?: { label: string; to: string } | undefined;
  /** A little one beside others */
  isCard?: boolean;
  children: ReactNode;
}

/** A part of the overview, which leads to its page. */
export function OverviewPanel({ title, lead, link, isCard = false, children }: OverviewPanelProps) {
  const id = useId();
  return (
    <section className={`page-panel overview-panel${isCard ? ' overview-card' : ''}`} aria-labelledby={id}>
      <div className="overview-head">
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p className={typography.muted}>{lead}</p>}
        </div>
        {link && (
          <AppLink className="overview-link" to={link.to}>
            {link.label}
            <Icon name="chevron" size={18} />
          </AppLink>
        )}
      </div>
      {children}
    </section>
  );
}
