import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import grid from '#ui/card-grid.module.css';
import typography from '#ui/typography.module.css';
import type { ServiceView } from '../view.ts';
import { ALL_ESTABLISHMENTS, type EstablishmentData } from './establishment-data.ts';
import styles from './family-services.module.css';
import { ServiceCard } from './service-card.tsx';

interface FamilyServicesProps {
  family: EstablishmentData['families'][number];
  data: EstablishmentData;
}

/** The services of a family, each with its establishments where all of them are listed. */
export function FamilyServices({ family, data }: FamilyServicesProps) {
  const format = useFormat();
  const placesOf = ({ establishments }: ServiceView) => {
    if (data.code !== ALL_ESTABLISHMENTS || data.establishments.length === 1) return undefined;
    return format.anyOf(
      data.establishments.filter(({ code }) => establishments.includes(code)).map(({ name }) => name),
    );
  };
  return (
    <section className={styles.familyServices} aria-labelledby={`family-${family.code}`}>
      <div className={styles.head}>
        <h3 id={`family-${family.code}`} className={styles.title}>
          <span className={styles.dot} style={{ background: family.color }} />
          {family.name}
        </h3>
        {family.description && <p className={typography.muted}>{family.description}</p>}
      </div>
      <div className={classNames(grid.cardGrid, grid.upToTwo)}>
        {family.serviceList.map((service) => (
          <ServiceCard key={service.code} service={service} color={family.color} place={placesOf(service)} />
        ))}
      </div>
    </section>
  );
}
