import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { State } from '#ui/state.tsx';
import type { LeftService } from './cart-snapshot.ts';
import type { CartView } from './cart-data.ts';
import typography from '#ui/typography.module.css';
import { capital } from './session-facts.tsx';

/** What there is to do when there is no cart to show. */
export function CartOver({ view }: { view: Exclude<CartView, { kind: 'cart' }> }) {
  const t = useTranslations('cart');
  const paths = usePaths();
  switch (view.kind) {
    case 'expired':
      return <ExpiredCart services={view.services} />;
    case 'signed-out':
      return (
        <State
          title={t('signedOut.title')}
          text={t('signedOut.text')}
          action={
            <LinkButton to={paths.login(paths.cart())} icon="login">
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

function ExpiredCart({ services }: { services: LeftService[] }) {
  const t = useTranslations('cart.expired');
  const paths = usePaths();
  return (
    <State
      title={t('title')}
      text={t('text')}
      action={
        <>
          <LeftServices services={services} />
          <LinkButton to={paths.ticketing()} variant={services.length > 0 ? 'ghost' : 'primary'}>
            {t('action')}
          </LinkButton>
        </>
      }
    />
  );
}

/** The ways back to what was in a cart that is over. */
export function LeftServices({ services }: { services: LeftService[] }) {
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
                {start && (
                  <span className={classNames(typography.muted, typography.small)}>
                    {capital(format.longDay(start))}
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
