import { useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import { useSolidarityPricing } from '#lib/solidarity.ts';
import { useDiscountCode } from './use-discount-code.ts';

/**
 * Returns the codes of services with a named price for the customer; undefined while solidarity prices are off, or
 * unknown.
 */
export function useSolidaryServices(): ReadonlySet<string> | undefined {
  const isOn = useSolidarityPricing();
  const { code } = useDiscountCode();
  const wanted = isOn ? code : undefined;
  const [found, setFound] = useState<{ code: string; services: ReadonlySet<string> }>();
  useEffect(() => {
    if (wanted === undefined) return;
    let isLeft = false;
    api('POST /ticketing/services/filtering', { body: {} }).then(
      (services) => {
        const named = services.filter(({ discountCodes }) => Object.values(discountCodes).includes(wanted));
        if (!isLeft)
          setFound({ code: wanted, services: new Set(named.map(({ externalCode }) => externalCode)) });
      },
      // The server does not respond: the planning shows everything, as without the switch.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [wanted]);
  return found?.code === wanted ? found?.services : undefined;
}
