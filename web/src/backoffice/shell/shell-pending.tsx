import { useTranslations } from 'use-intl';
import { Skeleton } from '#ui/skeleton.tsx';
import './shell.css';
import './page-pending.css';

/** Placeholder of the back office while the browser loads it. */
export function ShellPending() {
  return (
    <div className="frame">
      <div className="rail rail-pending" />
      <div className="frame-main">
        <PagePending />
      </div>
    </div>
  );
}

/** Placeholder of a page within the shell. */
export function PagePending() {
  const t = useTranslations('common');
  return (
    <div className="page-pending" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      <div className="page-pending-top">
        <Skeleton height={16} width={180} />
        <Skeleton height={32} width={300} />
      </div>
      <div className="page-pending-body">
        <Skeleton height={240} />
      </div>
    </div>
  );
}
