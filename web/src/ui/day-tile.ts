import { classNames } from '#lib/class-names.ts';
import styles from './day-tile.module.css';

/**
 * Returns the classes of a selectable day: a link, or a label with a radio button. @param isOff nothing is available
 * on it
 */
export function dayTileClass({ isOff = false }: { isOff?: boolean } = {}, more?: string) {
  return classNames(styles.dayTile, isOff && styles.off, more);
}
