import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import layout from '#ui/layout.module.css';
import header from '#ui/page-header.module.css';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './pending-page.module.css';

/** Heights of the placeholders: breadcrumbs, title, content. */
const BARS = [20, 46, 140];

/** Placeholder of a page that the browser renders, since its data belong to the visitor. */
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

/** Placeholder of a whole site, whose header and main region are not known yet. */
export const PendingSite = () => (
  <main id="main">
    <PendingPage />
  </main>
);
