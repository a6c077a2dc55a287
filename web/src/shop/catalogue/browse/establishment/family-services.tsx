import { classNames } from '#lib/class-names.ts';
import grid from '#ui/card-grid.module.css';
import typography from '#ui/typography.module.css';
import { ALL_ESTABLISHMENTS, type EstablishmentData } from './establishment-data.ts';
import styles from './family-services.module.css';
import { ServiceCard } from './service-card.tsx';

interface FamilyServicesProps {
  family: EstablishmentData['families'][number];
  data: EstablishmentData;
}

/** The services of a family, each with its establishment where all of them are listed. */
export function FamilyServices({ family, data }: FamilyServicesProps) {
  const establishmentName = (code: string) =>
    data.code === ALL_ESTABLISHMENTS
      ? data.establishments.find((establishment) => establishment.code === code)?.name
      : undefined;
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
          <ServiceCard
            key={service.code}
            service={service}
            color={family.color}
            place={establishmentName(service.establishment)}
          />
        ))}
      </div>
    </section>
  );
}
