import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { CardLink } from '#shop/card-link.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import { ServicePrice } from '../../solidarity/service-price.tsx';
import type { ServiceView } from '../view.ts';
import styles from './service-card.module.css';

/** A service in a list. @param place its establishments, if the list spans several */
export function ServiceCard({
  service,
  color,
  place,
}: {
  service: ServiceView;
  color: string;
  place: string | undefined;
}) {
  const t = useTranslations('catalogue.service');
  const format = useFormat();
  const facts = [
    place,
    service.minutes === undefined ? undefined : format.duration(service.minutes),
    service.minimumAge === undefined ? undefined : t('minimumAge', { age: service.minimumAge }),
  ].filter((fact) => fact !== undefined);
  return (
    <article
      className={styles.serviceCard}
      data-picture={service.picture ? true : undefined}
      style={{ '--theme': service.themes[0]?.color ?? color } as CSSProperties}
    >
      {service.picture && <img src={service.picture} alt="" loading="lazy" />}
      <div>
        <h4>
          <CardLink to={usePaths().service(service.establishment, service.code)}>{service.name}</CardLink>
        </h4>
        {facts.length > 0 && (
          <p className={classNames(typography.muted, typography.small)}>{facts.join(' · ')}</p>
        )}
        <p className={classNames(styles.kind, typography.small)}>
          {[t(`kinds.${service.kind}`), !service.isSoldOnline && t('atTheDesk')].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={styles.price}>
        <ServicePrice service={service} />
        <Icon name="arrow" size={20} />
      </div>
    </article>
  );
}
