import { useTranslations } from 'use-intl';
import { Skeleton } from '../ui/state.tsx';
import '../ui/page-header.css';

/** Stands for a page that the browser makes ready by itself: what it shows belongs to the visitor alone. */
export function PendingPage() {
  const t = useTranslations('common');
  return (
    <div className="wrap page-header" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton height={20} width={180} />
      <Skeleton height={46} width="min(420px, 80%)" />
      <Skeleton height={140} />
      <Skeleton height={140} />
    </div>
  );
}
