import type { Locale } from '@guichet/contract/locale.ts';
import type { EndOutcome } from '@guichet/contract/tenants/end-of-navigation-rules.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useBackoffice, useMainLocale } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { createPaths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import { VenueWords } from '#ui/venue-words.tsx';
import { SettingsPreview } from '../saved-settings/settings-preview.tsx';
import styles from './end-preview.module.css';
import type { EndValues } from './end-values.ts';

interface EndPreviewProps {
  outcome: EndOutcome;
  texts: EndValues['texts'][EndOutcome];
}

/** Labels of the outcome's button and of the page's; a paid order shows its tickets instead. */
const ACTIONS = {
  failed: 'failed.retry',
  cancelled: 'cancelled.retry',
  expired: 'expired.again',
  delayed: 'delayed.tickets',
  refunded: 'refunded.again',
} as const;

/** The page after a purchase by the unsaved values. */
export function EndPreview({ outcome, texts }: EndPreviewProps) {
  const t = useTranslations('venuePages.end');
  const delivery = useTranslations('delivery');
  const locale = useLocale() as Locale;
  const main = useMainLocale();
  const { tenant } = useBackoffice().portal;
  const text = texts[locale].trim() || texts[main].trim();
  const words = outcome === 'delayed' ? 'delayed.sale-or-refund' : outcome;
  return (
    <SettingsPreview>
      <div className={styles.endPreview}>
        <PageHeader
          title={delivery(`${outcome}.title`)}
          home={createPaths(tenant.name).home()}
          heading="h3"
        />
        <div className={classNames(styles.body, layout.wrap)}>
          {text ? <VenueWords text={text} /> : <p className={styles.nothing}>{t('nothing')}</p>}
          {outcome !== 'success' && (
            <State
              title={delivery(`${words}.heading` as 'delayed.sale-or-refund.heading')}
              text={delivery(`${words}.text` as 'delayed.sale-or-refund.text')}
              action={<Button>{delivery(ACTIONS[outcome])}</Button>}
              level={3}
            />
          )}
        </div>
      </div>
    </SettingsPreview>
  );
}
