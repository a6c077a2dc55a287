import styles from './skeleton.module.css';

/** A placeholder while content is being loaded. Give the region around it `aria-busy`. */
export function Skeleton({ height = 20, width = '100%' }: { height?: number; width?: number | string }) {
  return <span className={styles.skeleton} style={{ height, width }} />;
}
