import type { Locale } from '@guichet/contract/locale.ts';
import type { EndOutcome } from '@guichet/contract/tenants/end-of-navigation-rules.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useMainLocale } from '#lib/admin-portal.ts';
import { VenueWords } from '#ui/venue-words.tsx';
import { SettingsPreview } from '../saved-settings/settings-preview.tsx';
import styles from './end-preview.module.css';
import type { EndValues } from './end-values.ts';

interface EndPreviewProps {
  outcome: EndOutcome;
  texts: EndValues['texts'][EndOutcome];
}

/** The head of the page after a purchase as the form holds it now. */
export function EndPreview({ outcome, texts }: EndPreviewProps) {
  const t = useTranslations('venuePages.end');
  const delivery = useTranslations('delivery');
  const locale = useLocale() as Locale;
  const main = useMainLocale();
  const text = texts[locale].trim() || texts[main].trim();
  return (
    <SettingsPreview>
      <div className={styles.endPreview}>
        <h3>{delivery(`${outcome}.title`)}</h3>
        {text ? <VenueWords text={text} /> : <p>{t('nothing')}</p>}
      </div>
    </SettingsPreview>
  );
}
