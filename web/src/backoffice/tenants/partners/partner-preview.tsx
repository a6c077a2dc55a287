import { useTranslations } from 'use-intl';
import { ReviewInvitation } from '#ui/review-invitation.tsx';
import { SiteFooter } from '#ui/site-footer.tsx';
import { SettingsPreview } from '../saved-settings/settings-preview.tsx';
import styles from './partner-preview.module.css';
import type { PartnerValues } from './partner-values.ts';

/** The end of a purchase and the footer of the site by the unsaved values. */
export function PartnerPreview({ values: { partners } }: { values: PartnerValues }) {
  const t = useTranslations('venuePages.partners');
  const { review, newsletter, 'tourist-office': office } = partners;
  const links = [
    ...(office.isOn && office.name.trim() ? [{ ...office, id: 'office' }] : []),
    ...(newsletter.isOn ? [{ ...newsletter, id: 'newsletter', name: t('newsletterLink') }] : []),
  ].map(({ id, name, url }) => ({ id, name, url, kind: 'other' as const }));
  return (
    <SettingsPreview>
      <div className={styles.partnerPreview}>
        {review.isOn && (
          <div className={styles.end}>
            <ReviewInvitation address={review.url} />
          </div>
        )}
        <SiteFooter links={links} contactEmail={undefined}>
          {null}
        </SiteFooter>
      </div>
    </SettingsPreview>
  );
}
