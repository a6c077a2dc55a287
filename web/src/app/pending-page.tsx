import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import layout from '#ui/layout.module.css';
import header from '#ui/page-header.module.css';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './pending-page.module.css';

/** Heights of what stands for the page: crumbs, title, content. */
const BARS = [20, 46, 140];

/** Stands for a page that the browser makes ready by itself: what it shows belongs to the visitor alone. */
export function PendingPage() {
  const t = useTranslations('common');
  return (
    <div className={classNames(header.pageHeader, layout.wrap, styles.pendingPage)} aria-busy="true">
      <h1 className="visually-hidden">{t('loading')}</h1>
      {BARS.map((height) => (
        <Skeleton key={height} height={height} width={height < 100 ? height * 9 : '100%'} />
      ))}
    </div>
  );
}

/** Stands for a whole site, whose header and main region are not known yet. */
export const PendingSite = () => (
  <main id="main">
    <PendingPage />
  </main>
);
