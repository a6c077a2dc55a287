import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import type { Format } from '#lib/format.ts';
import { AppLink } from '../app-link.tsx';
import { Icon } from '../icon.tsx';
import { TileBackground } from '../tile-backgrounds.tsx';
import typography from '../typography.module.css';
import styles from './family-tile.module.css';

/** Data of a family's tile; prices in cents. */
export interface ShownFamily {
  code: string;
  name: string;
  description: string;
  color: string;
  isSoldOnline: boolean;
  priceFrom: number | undefined;
  priceTo: number | undefined;
  /** URL of the venue's own picture. */
  picture: string | undefined;
}

interface FamilyTileProps {
  family: ShownFamily;
  format: Pick<Format, 'money'>;
  /** A path of `paths.ts` */
  to: string;
  /** Width in twelfths */
  span: number;
  index: number;
}

/** A family as a tile of the mosaic. */
export function FamilyTile({ family, format, to, span, index }: FamilyTileProps) {
  const t = useTranslations('catalogue');
  const { priceFrom, priceTo } = family;
  const facts = [
    priceFrom !== undefined &&
      priceTo !== undefined &&
      (priceFrom === priceTo
        ? format.money(priceFrom)
        : t('family.prices', { from: format.money(priceFrom), to: format.money(priceTo) })),
    !family.isSoldOnline && t('service.atTheDesk'),
  ].filter(Boolean);
  const style = { '--family': family.color, '--span': span } as CSSProperties;
  return (
    <AppLink className={styles.familyTile} style={style} to={to}>
      {family.picture ? (
        <img className={styles.picture} src={family.picture} alt="" loading="lazy" />
      ) : (
        <TileBackground index={index} className={styles.background} />
      )}
      <h3>{family.name}</h3>
      {family.description && <p>{family.description}</p>}
      {facts.length > 0 && <p className={classNames(styles.price, typography.num)}>{facts.join(' · ')}</p>}
      <span className={styles.arrow}>
        <Icon name="arrow" />
      </span>
    </AppLink>
  );
}
