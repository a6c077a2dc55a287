import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import { TileBackground } from '../tile-backgrounds.tsx';
import type { FamilyView } from '../view.ts';
import styles from './family-tile.module.css';

/** A family as a tile of the mosaic. @param span width in twelfths */
export function FamilyTile({ family, span, index }: { family: FamilyView; span: number; index: number }) {
  const t = useTranslations('catalogue');
  const format = useFormat();
  const { priceFrom, priceTo } = family;
  const style = { '--family': family.color, '--span': span } as CSSProperties;
  return (
    <AppLink
      className={styles.familyTile}
      style={style}
      to={usePaths().establishment(ALL_ESTABLISHMENTS, { family: family.code })}
    >
      {family.picture ? (
        <img className={styles.picture} src={family.picture} alt="" loading="lazy" />
      ) : (
        <TileBackground index={index} className={styles.background} />
      )}
      <h3>{family.name}</h3>
      {family.description && <p>{family.description}</p>}
      {priceFrom !== undefined && priceTo !== undefined && (
        <p className={classNames(styles.price, typography.num)}>
          {priceFrom === priceTo
            ? format.money(priceFrom)
            : t('family.prices', { from: format.money(priceFrom), to: format.money(priceTo) })}
          {!family.isSoldOnline && ` · ${t('service.atTheDesk')}`}
        </p>
      )}
      <span className={styles.arrow}>
        <Icon name="arrow" />
      </span>
    </AppLink>
  );
}
