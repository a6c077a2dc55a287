import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { useSolidarityPricing } from '#lib/solidarity.ts';
import typography from '#ui/typography.module.css';
import type { ServiceView } from '../browse/service-view.ts';
import { useDiscountCode } from './use-discount-code.ts';
import { namedCents } from './view.ts';

/**
 * The price of a service in a list: the lowest price, or with solidarity prices on the customer’s own beside the
 * common one.
 */
export function ServicePrice({ service }: { service: ServiceView }) {
  const t = useTranslations('catalogue');
  const format = useFormat();
  const isOn = useSolidarityPricing();
  const { code } = useDiscountCode();
  const own = isOn ? namedCents(service, code) : undefined;
  const muted = classNames(typography.small, typography.muted);
  if (own !== undefined)
    return (
      <>
        <span className={muted}>{t('solidarity.yours')}</span>{' '}
        <b className={typography.num}>{format.money(own)}</b>{' '}
        {service.priceTo !== undefined && (
          <span className={classNames(muted, typography.num)}>
            {t('solidarity.insteadOf', { price: format.money(service.priceTo) })}
          </span>
        )}
      </>
    );
  if (service.priceFrom === undefined) return null;
  // The page of a card preselects its common price; on other pages each price has a quantity.
  if (service.fillsCards)
    return <b className={typography.num}>{format.money(service.priceTo ?? service.priceFrom)}</b>;
  return (
    <>
      {service.priceTo !== service.priceFrom && <span className={muted}>{t('service.from')} </span>}
      <b className={typography.num}>{format.money(service.priceFrom)}</b>
    </>
  );
}
