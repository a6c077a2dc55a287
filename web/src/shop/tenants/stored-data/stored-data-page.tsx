import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { CLIENT_STORAGE } from '#lib/client-storage.ts';
import { usePaths } from '#lib/paths.ts';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './stored-data-page.module.css';

/** Lists the data that the site stores in the visitor's browser, by lifetime. */
export function StoredDataPage() {
  const t = useTranslations('storedData');
  const ends = Map.groupBy(CLIENT_STORAGE, ({ until }) => until);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} home={usePaths().home()} />
      <div className={classNames(styles.storedData, layout.wrap, layout.pageBody)}>
        {[...ends].map(([until, items]) => (
          <section key={until} className={classNames(layout.card, layout.panel)} aria-labelledby={until}>
            <h2 id={until}>{t(`until.${until}`)}</h2>
            <ul>
              {items.map(({ item, keys }) => (
                <li key={item}>
                  {t(`items.${item}`)}
                  <span className={styles.keys}>
                    {keys.map((key) => (
                      <code key={key}>{key}</code>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className={styles.clear}>{t('clear')}</p>
      </div>
    </>
  );
}
