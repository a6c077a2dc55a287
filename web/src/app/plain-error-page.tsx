import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import state from '#ui/state.module.css';
import { reloadWhenReachable } from './stale-chunks.ts';

/** The fallback message, when the usual error page cannot be loaded either. */
export function PlainErrorPage() {
  const t = useTranslations('common.error');
  return (
    <div className={layout.wrap}>
      <div className={state.state}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p>{t('offline')}</p>
        <Button variant="soft" onClick={reloadWhenReachable}>
          {t('retry')}
        </Button>
      </div>
    </div>
  );
}
