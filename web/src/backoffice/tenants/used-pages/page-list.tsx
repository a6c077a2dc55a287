import { useTranslations } from 'use-intl';
import { Tag } from '#ui/tag.tsx';
import styles from './page-list.module.css';

/** The pages that depend on a feature. */
export function PageList(pages: { planning: boolean; ordersHistory: boolean }) {
  const t = useTranslations('venuePages');
  return (
    <ul className={styles.pageList}>
      {(['planning', 'ordersHistory'] as const).map((name) => (
        <li key={name}>
          {t(`functionalities.${name}.title`)}
          <Tag tone={pages[name] ? 'ok' : 'neutral'}>{t(pages[name] ? 'pages.on' : 'pages.off')}</Tag>
        </li>
      ))}
    </ul>
  );
}
