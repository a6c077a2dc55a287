import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import sidebar from './navigation.module.css';
import styles from './shell.module.css';

/** Placeholder of the back office while the browser loads it. */
export function ShellPending() {
  return (
    <div className={classNames(styles.shell, styles.shellPending)}>
      <div className={classNames(sidebar.sidebar, styles.side)} />
      <main className={styles.main}>
        <PagePending />
      </main>
    </div>
  );
}

/** Placeholder of a page within the shell. */
export function PagePending() {
  const t = useTranslations('common');
  return (
    <div aria-busy="true">
      <h1 className="visually-hidden">{t('loading')}</h1>
      <div className={styles.top}>
        <Skeleton height={16} width={180} />
        <Skeleton height={32} width={300} />
      </div>
      <div className={styles.body}>
        <Skeleton height={240} />
      </div>
    </div>
  );
}
