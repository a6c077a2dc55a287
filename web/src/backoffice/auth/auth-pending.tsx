import { useTranslations } from 'use-intl';
import './auth-layout.css';

/** Placeholder of a page before the sign-in while the browser loads it. */
export function AuthPending() {
  const t = useTranslations('common');
  return (
    <div className="door" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}
