import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { ServicePrice } from '#shop/catalogue/solidarity/service-price.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import type { ServiceView } from '../service-view.ts';
import styles from './undated-offer.module.css';

/** Leaves the embedding website: places are held and paid on the venue's own site. */
export const WHOLE_WINDOW = '_top';

interface UndatedOfferProps {
  services: readonly ServiceView[];
  /** Code of the only establishment, if the page has one */
  establishment: string | undefined;
  /** Whether it is collapsed, below sessions. */
  isOpen: boolean;
}

/** Services without a session: entries, cards, subscriptions, articles. */
export function UndatedOffer({ services, establishment, isOpen }: UndatedOfferProps) {
  const t = useTranslations('embed.undated');
  const paths = usePaths();
  return (
    <details className={styles.undatedOffer} open={isOpen}>
      <summary>
        <h2>{t('title')}</h2>
        <span>{t('count', { count: services.length })}</span>
        <Icon name="down" />
      </summary>
      <ul className={layout.card}>
        {services.map((service) => (
          <li key={service.code}>
            <h3>{service.name}</h3>
            <span className={styles.price}>
              <ServicePrice service={service} />
            </span>
            <LinkButton
              variant="soft"
              to={paths.service(establishment ?? service.establishment, service.code)}
              target={WHOLE_WINDOW}
            >
              {t('buy')}
              <span className="visually-hidden"> {service.name}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
