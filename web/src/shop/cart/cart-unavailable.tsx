import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LOGIN } from '#ui/menu-icons.ts';
import { capitalize } from '#ui/session-facts.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import styles from './cart.module.css';
import type { CartView } from './cart-data.ts';
import type { RememberedService } from './cart-snapshot.ts';

/** Replaces the cart when there is none: the reason and a link to continue. */
export function CartUnavailable({ view }: { view: Exclude<CartView, { kind: 'cart' }> }) {
  const t = useTranslations('cart');
  const paths = usePaths();
  switch (view.kind) {
    case 'expired':
      return (
        <CartExpired
          title={t('expired.title')}
          text={t(view.services.some(({ start }) => start) ? 'expired.text' : 'expired.textUndated')}
          action={t('expired.action')}
          services={view.services}
        />
      );
    case 'signed-out':
      return (
        <State
          title={t('signedOut.title')}
          text={t('signedOut.text')}
          action={
            <LinkButton to={paths.login(paths.cart())} icon={LOGIN}>
              {t('signedOut.login')}
            </LinkButton>
          }
        />
      );
    case 'bought':
      return (
        <State
          title={t('bought.title')}
          text={t('bought.text')}
          action={
            <LinkButton to={paths.delivery(undefined, { cartId: view.cartId })}>
              {t('bought.action')}
            </LinkButton>
          }
        />
      );
    default:
      return (
        <State
          title={t('empty.title')}
          text={t('empty.text')}
          action={<LinkButton to={paths.ticketing()}>{t('empty.action')}</LinkButton>}
        />
      );
  }
}

interface CartExpiredProps {
  title: string;
  text: string;
  /** Label of the link to the ticketing. */
  action: string;
  services: RememberedService[];
}

/** State of an expired cart, with links to its services and to the ticketing. */
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
        {services.map(({ service, establishment, name, start, zone }) => (
          <li key={`${service} ${start ?? ''}`}>
            <AppLink
              to={paths.service(establishment, service, start ? { day: format.at(zone).dayOf(start) } : {})}
            >
              <span>
                <b>{labelIn(name, locale)}</b>
                {start && (
                  <span className={classNames(typography.muted, typography.small)}>
                    {capitalize(format.at(zone).longDay(start))}
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
