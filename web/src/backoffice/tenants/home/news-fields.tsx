import type { Locale } from '@guichet/contract/locale.ts';
import { MAX_NEWS, MAX_NEWS_PICTURES } from '@guichet/contract/tenants/home-rules.ts';
import type { Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { moved } from '#backoffice/ui/moved.ts';
import { Button } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';
import type { Form } from '#ui/use-form.ts';
import { type HomeValues, type NewsValues, newNews } from './home-values.ts';
import styles from './news-fields.module.css';
import { PartFields } from './part-fields.tsx';

interface NewsFieldsProps {
  form: Form<HomeValues>;
  /** The path of the list in the form. */
  at: string;
  items: NewsValues[];
  locale: Locale;
  onChange: (items: NewsValues[]) => void;
}

/** The news, newest first; each has its period. */
export function NewsFields({ form, at, items, locale, onChange }: NewsFieldsProps) {
  const t = useTranslations('homePage.news');
  return (
    <>
      {items.length === 0 && <p className={typography.muted}>{t('none')}</p>}
      {items.map((item, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a news
          key={`${index} ${locale}`}
          className={styles.news}
        >
          <legend className={styles.legend}>{t('item', { number: index + 1 })}</legend>
          <PartFields
            form={form}
            at={`${at}.${index}`}
            part={item}
            locale={locale}
            isPlain={false}
            maxPictures={MAX_NEWS_PICTURES}
            empty={t('noPicture')}
            onChange={(changed) => onChange(items.with(index, { ...item, ...changed }))}
          />
          <div className={styles.dates}>
            {(['from', 'until'] as const).map((side) => (
              <DatePicker
                key={side}
                name={`${at}.${index}.${side}`}
                label={t(side)}
                value={item[side]}
                error={form.errorOf(`${at}.${index}.${side}` as Path<HomeValues>)}
                onChange={(day) => onChange(items.with(index, { ...item, [side]: day }))}
              />
            ))}
          </div>
          <div className={styles.buttons}>
            {index > 0 && (
              <Button variant="ghost" onClick={() => onChange(moved(items, index, -1) ?? items)}>
                {t('earlier')}
              </Button>
            )}
            <Button variant="ghost" icon="trash" onClick={() => onChange(items.toSpliced(index, 1))}>
              {t('remove')}
            </Button>
          </div>
        </fieldset>
      ))}
      {items.length < MAX_NEWS && (
        <Button
          variant="soft"
          icon="plus"
          className={styles.add}
          onClick={() => onChange([newNews(), ...items])}
        >
          {t('add')}
        </Button>
      )}
    </>
  );
}
