import { LOCALES, type Locale, offeredLocale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { type CSSProperties, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { EYE_OFF } from '#ui/eye-icons.ts';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import styles from './item-editor.module.css';
import { type ItemValues, previewedTexts } from './items.ts';
import type { Item } from './settings-data.ts';

interface ItemPreviewProps {
  item: Item;
  values: ItemValues;
  /** Address of its picture */
  picture: string | undefined;
  color: string;
}

/** The item's card on the public site with the unsaved values. */
export function ItemPreview({ item, values, picture, color }: ItemPreviewProps) {
  const t = useTranslations('ticketingSettings.preview');
  const [locale, setLocale] = useState<Locale>(useLocale());
  const main = offeredLocale(useBackoffice().portal.tenant.languages, undefined);
  const name = previewedTexts(item, values, 'labels', locale).trim();
  const description = previewedTexts(item, values, 'descriptions', locale).trim();
  const isNamed = previewedTexts(item, values, 'labels', main).trim() !== '';
  const isShown = values.isEnabled && item.isPresent && isNamed;
  return (
    <div className={styles.itemPreview}>
      <div className={styles.top}>
        <p className={classNames(typography.small, typography.muted)}>{t('title')}</p>
        <fieldset className={styles.languages}>
          <legend className="visually-hidden">{t('language')}</legend>
          {LOCALES.map((one) => (
            <button key={one} type="button" aria-pressed={one === locale} onClick={() => setLocale(one)}>
              <span aria-hidden="true">{one.slice(0, 2)}</span>
              <span className="visually-hidden" lang={one}>
                {languageTitle(one, one)}
              </span>
            </button>
          ))}
        </fieldset>
      </div>
      <div
        className={styles.card}
        lang={locale}
        data-off={!isShown || undefined}
        style={{ '--theme': color } as CSSProperties}
      >
        {picture && <img src={picture} alt="" />}
        <div className={styles.words}>
          <p className={styles.name}>{name || t('unnamed')}</p>
          {description && (
            <p className={classNames(styles.text, typography.muted, typography.small)}>{description}</p>
          )}
        </div>
        {item.kind === 'service' && <LowestPrice prices={item.prices} />}
        {!isShown && (
          <p className={styles.off}>
            <Icon name={EYE_OFF} size={18} />
            {t('hidden')}
          </p>
        )}
      </div>
    </div>
  );
}

function LowestPrice({ prices }: { prices: Extract<Item, { kind: 'service' }>['prices'] }) {
  const t = useTranslations('ticketingSettings.preview');
  const format = useAdminFormat();
  const named = prices.filter(({ name }) => name !== '' && !/^QF\d+$/.test(name));
  const offered = named.length > 0 ? named : prices;
  if (offered.length === 0) return null;
  return (
    <p className={styles.price}>
      <span className={classNames(typography.small, typography.muted)}>{t('from')}</span>
      <b className={typography.num}>{format.money(Math.min(...offered.map(({ cents }) => cents)))}</b>
    </p>
  );
}
