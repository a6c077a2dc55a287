import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { comparedWith } from '#shop/catalogue/solidarity/view.ts';
import { Legend } from '#ui/field.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import typography from '#ui/typography.module.css';
import type { PriceView } from '../../service-view.ts';
import styles from './card-purchase.module.css';

interface PriceChoiceProps {
  prices: PriceView[];
  chosen: string;
  onChoose: (name: string) => void;
}

/** At which price a card is filled. */
export function PriceChoice({ prices, chosen, onChoose }: PriceChoiceProps) {
  const t = useTranslations('cardOrders.purchase');
  const purchase = useTranslations('catalogue.purchase');
  const solidarity = useTranslations('catalogue.solidarity');
  const format = useFormat();
  return (
    <fieldset className={styles.choice}>
      <Legend>{t('price')}</Legend>
      {prices.map((price) => {
        const { name, label, cents, needsDocument } = price;
        const common = comparedWith(price, prices);
        return (
          <RadioCard
            key={name}
            name="price"
            value={name}
            checked={name === chosen}
            onChange={() => onChoose(name)}
            title={label || purchase('basePrice')}
            text={[
              common !== undefined && solidarity('insteadOf', { price: format.money(common) }),
              needsDocument && purchase('document'),
            ]
              .filter(Boolean)
              .join(' · ')}
            aside={<b className={classNames(typography.num, styles.amount)}>{format.money(cents)}</b>}
          />
        );
      })}
    </fieldset>
  );
}
