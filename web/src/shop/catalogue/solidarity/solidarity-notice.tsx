import { useTranslations } from 'use-intl';
import { setSolidarityPricing, useSolidarityPricing } from '#lib/solidarity.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useDiscountCode } from './use-discount-code.ts';

/** Explains, while solidarity prices are on, why the page shows less; renders nothing otherwise. */
export function SolidarityNotice() {
  const t = useTranslations('catalogue.solidarity');
  const isOn = useSolidarityPricing();
  const { code, isLoading } = useDiscountCode();
  if (!isOn || isLoading) return null;
  return (
    <Notice
      title={t('title')}
      actions={
        <Button variant="ghost" onClick={() => setSolidarityPricing(false)}>
          {t('leave')}
        </Button>
      }
    >
      {t(code === undefined ? 'none' : 'text')}
    </Notice>
  );
}
