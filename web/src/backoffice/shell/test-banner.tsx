import { useTranslations } from 'use-intl';
import type { Door } from '#lib/admin-portal.ts';

/** On everything but production. */
export function TestBanner({ door }: { door: Door }) {
  const t = useTranslations('common.header');
  if (door.deploymentMode === 'prod') return null;
  return (
    <aside className="frame-test" aria-label={t('test')}>
      {t('testBanner')}
    </aside>
  );
}
