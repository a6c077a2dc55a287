import { useTranslations } from 'use-intl';
import { usePaths } from '../../app/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { State } from '../../ui/state.tsx';
import { LeftServices } from '../cart/cart-over.tsx';
import { tracedServices } from '../cart/cart-trace.ts';

/** The places went back before a payment came: the way to start again. */
export function ExpiredSale({ cartId }: { cartId: string }) {
  const t = useTranslations('delivery.expired');
  const paths = usePaths();
  const services = tracedServices(cartId);
  return (
    <State
      title={t('heading')}
      text={t('text')}
      action={
        <>
          <LeftServices services={services} />
          <LinkButton to={paths.ticketing()} variant={services.length > 0 ? 'ghost' : 'primary'}>
            {t('again')}
          </LinkButton>
        </>
      }
    />
  );
}
