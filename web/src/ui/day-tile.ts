import { classNames } from '#lib/class-names.ts';
import styles from './day-tile.module.css';

/** The classes of a day that can be chosen: a link, or a label with a radio button. @param isOff nothing is left on it */
export function dayTileClass({ isOff = false }: { isOff?: boolean } = {}, more?: string) {
  return classNames(styles.dayTile, isOff && styles.off, more);
}
