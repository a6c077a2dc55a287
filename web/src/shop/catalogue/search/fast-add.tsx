import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { toCartLines } from '../browse/service/purchase/purchase.ts';
import { useAddToCart } from '../browse/service/purchase/use-add-to-cart.ts';
import type { PriceView } from '../browse/service-view.ts';
import styles from './found-service.module.css';
import type { FoundService } from './search-data.ts';

interface FastAddProps {
  service: FoundService;
  price: PriceView;
}

/** Adds a service to the cart from the list, at its full price. */
export function FastAdd({ service: { code, name, minimumQuantity }, price }: FastAddProps) {
  const t = useTranslations('search.fast');
  const format = useFormat();
  const { add, isBusy, failure } = useAddToCart(
    name,
    toCartLines({ [price.name]: minimumQuantity }, code, {}),
  );
  return (
    <div className={styles.fastAdd}>
      <Button icon="cart" busy={isBusy} onClick={() => void add()}>
        {t('add', { price: format.money(price.cents * minimumQuantity) })}
        <span className="visually-hidden"> {name}</span>
      </Button>
      <span>{[minimumQuantity > 1 && `${minimumQuantity} ×`, price.label].filter(Boolean).join(' ')}</span>
      <div role="alert">
        <FieldError id={`fast-${code}`} error={failure?.message} />
      </div>
    </div>
  );
}
