import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { State } from '#ui/state.tsx';
import type { RememberedService } from './cart-snapshot.ts';
import { capitalize } from './session-facts.tsx';

export function CartExpired({ services }: { services: RememberedService[] }) {
  const t = useTranslations('cart.expired');
  const paths = usePaths();
  return (
    <State
      title={t('title')}
      text={t('text')}
      action={
        <>
          <RememberedServices services={services} />
          <LinkButton to={paths.ticketing()} variant={services.length > 0 ? 'ghost' : 'primary'}>
            {t('action')}
          </LinkButton>
        </>
      }
    />
  );
}

/** The ways back to what was in a cart that is over. */
export function RememberedServices({ services }: { services: RememberedService[] }) {
  const t = useTranslations('cart.expired');
  const locale = useLocale();
  const format = useFormat();
  const paths = usePaths();
  if (services.length === 0) return null;
  return (
    <nav className="left-services" aria-label={t('services')}>
      <ul>
        {services.map(({ service, establishment, name, start }) => (
          <li key={`${service} ${start ?? ''}`}>
            <AppLink to={paths.service(establishment, service, start ? { day: format.dayOf(start) } : {})}>
              <span>
                <b>{labelIn(name, locale)}</b>
                {start && <span className="muted small">{capitalize(format.longDay(start))}</span>}
              </span>
              <Icon name="arrow" />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
