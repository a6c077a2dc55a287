import { useTranslations } from 'use-intl';
import { useRememberedCart } from '#lib/cart-memory.ts';
import { usePaths } from '#lib/paths.ts';
import { IconLink } from '#ui/icon-button.tsx';

/** The link to the cart, with a red dot for a cart with lines. */
export function CartButton() {
  const t = useTranslations('common.header');
  const lines = useRememberedCart()?.lines ?? 0;
  return (
    <IconLink
      icon="cart"
      label={lines > 0 ? t('cartFilled', { lines }) : t('cart')}
      dot={lines > 0}
      to={usePaths().cart()}
    />
  );
}
