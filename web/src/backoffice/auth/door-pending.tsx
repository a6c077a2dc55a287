import { useTranslations } from 'use-intl';
import './door.css';

/** Stands for a page at the door while the browser makes it ready. */
export function DoorPending() {
  const t = useTranslations('common');
  return (
    <div className="door" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}
