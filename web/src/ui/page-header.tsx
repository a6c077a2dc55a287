import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import layout from './layout.module.css';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  /** The breadcrumbs between the venue's home and the page, without either. */
  trail?: Crumb[];
  /** The venue's home. */
  home: string;
  /** Content beside the title, and below it on a small screen. */
  aside?: ReactNode;
  children?: ReactNode;
  /** Heading level; the preview has another heading above it. */
  heading?: 'h1' | 'h3';
}

/** Top of a page: breadcrumbs from the home, the only `h1`, an introduction. */
export function PageHeader(props: PageHeaderProps) {
  const { title, lead, trail = [], home, aside, children, heading: Heading = 'h1' } = props;
  const t = useTranslations('common.breadcrumbs');
  return (
    <div className={classNames(styles.pageHeader, Boolean(aside) && styles.withAside, layout.wrap)}>
      <Breadcrumbs label={t('label')} items={[{ label: t('home'), to: home }, ...trail, { label: title }]} />
      <Heading tabIndex={-1}>{title}</Heading>
      {lead && <p className={styles.lead}>{lead}</p>}
      {aside}
      {children}
    </div>
  );
}
