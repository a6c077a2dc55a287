import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { RememberedServices } from '#shop/cart/cart-expired.tsx';
import { rememberedServices } from '#shop/cart/cart-snapshot.ts';
import { LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';

/** The places went back before a payment came: the way to start again. */
export function ExpiredSale({ cartId }: { cartId: string }) {
  const t = useTranslations('delivery.expired');
  const paths = usePaths();
  const services = rememberedServices(cartId);
  return (
    <State
      title={t('heading')}
      text={t('text')}
      action={
        <>
          <RememberedServices services={services} />
          <LinkButton to={paths.ticketing()} variant={services.length > 0 ? 'ghost' : 'primary'}>
            {t('again')}
          </LinkButton>
        </>
      }
    />
  );
}
