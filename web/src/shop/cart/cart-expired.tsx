import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { capitalize } from '#ui/session-facts.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import styles from './cart-expired.module.css';
import type { RememberedService } from './cart-snapshot.ts';

interface CartExpiredProps {
  title: string;
  text: string;
  /** Label of the link to the ticketing. */
  action: string;
  services: RememberedService[];
}

/** The hold of a cart has expired: links back to its services and to the ticketing. */
export function CartExpired({ title, text, action, services }: CartExpiredProps) {
  const paths = usePaths();
  return (
    <State
      title={title}
      text={text}
      action={
        <>
          {services.length > 0 && <RememberedServices services={services} />}
          <LinkButton to={paths.ticketing()} variant={services.length > 0 ? 'ghost' : 'primary'}>
            {action}
          </LinkButton>
        </>
      }
    />
  );
}

function RememberedServices({ services }: { services: RememberedService[] }) {
  const t = useTranslations('cart.expired');
  const locale = useLocale();
  const format = useFormat();
  const paths = usePaths();
  return (
    <nav className={styles.services} aria-label={t('services')}>
      <ul>
        {services.map(({ service, establishment, name, start }) => (
          <li key={`${service} ${start ?? ''}`}>
            <AppLink to={paths.service(establishment, service, start ? { day: format.dayOf(start) } : {})}>
              <span>
                <b>{labelIn(name, locale)}</b>
                {start && (
                  <span className={classNames(typography.muted, typography.small)}>
                    {capitalize(format.longDay(start))}
                  </span>
                )}
              </span>
              <Icon name="arrow" />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
