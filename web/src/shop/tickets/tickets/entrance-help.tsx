import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import styles from './entrance-help.module.css';

/** How a ticket is used at the entrance, or the voucher of an article at the desk. */
export function EntranceHelp({ isArticle }: { isArticle: boolean }) {
  const t = useTranslations('tickets.help');
  const paths = usePaths();
  const { hasOrdersHistory } = usePortal();
  return (
    <aside
      className={classNames(styles.entranceHelp, layout.card, layout.panel, layout.splitAside)}
      aria-labelledby="entrance-help"
    >
      <h2 id="entrance-help">{t(isArticle ? 'articleTitle' : 'title')}</h2>
      <ol>
        <li>{t(isArticle ? 'openArticle' : 'open')}</li>
        <li>{t(isArticle ? 'showArticle' : 'scan')}</li>
        <li>{t(isArticle ? 'printArticle' : 'print')}</li>
      </ol>
      {hasOrdersHistory && (
        <AppLink className={typography.link} to={paths.orders()}>
          {t('orders')}
        </AppLink>
      )}
    </aside>
  );
}
