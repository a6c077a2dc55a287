import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { CardLink } from '#shop/card-link.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { Scene } from '../illustrations/scene.tsx';
import styles from './establishment-card.module.css';
import type { TicketingData } from './ticketing-data.ts';

/** An establishment with its families. */
export function EstablishmentCard({
  establishment,
  index,
}: {
  establishment: TicketingData['establishments'][number];
  /** Index among the establishments of the venue. */
  index: number;
}) {
  const { tenant } = usePortal();
  const paths = usePaths();
  return (
    <li className={classNames(styles.establishmentCard, layout.card)}>
      <div className={styles.picture}>
        {establishment.picture ? (
          <img src={establishment.picture} alt="" loading="lazy" />
        ) : (
          <Scene kind={tenant.illustration} index={index} className={styles.background} />
        )}
      </div>
      <div className={styles.text}>
        <h2>
          <CardLink to={paths.establishment(establishment.code)}>{establishment.name}</CardLink>
        </h2>
        <p>{establishment.description}</p>
        <p className={classNames(styles.address, typography.muted, typography.small)}>
          <Icon name="pin" size={18} />
          {establishment.address}
        </p>
        <div className={classNames(styles.families, layout.row, layout.rowWrap)}>
          {establishment.families.map((family) => (
            <Tag key={family.code} color={family.color}>
              {family.name}
            </Tag>
          ))}
        </div>
      </div>
    </li>
  );
}
