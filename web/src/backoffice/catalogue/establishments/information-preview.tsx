import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { filledWith } from '@guichet/contract/main-locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat, useBackoffice, useMainLocale } from '#lib/admin-portal.ts';
import { toOpeningView } from '#lib/opening.ts';
import { EstablishmentFacts } from '#ui/establishment/establishment-facts.tsx';
import styles from './information-preview.module.css';
import { bodyOf, type InformationValues } from './information-values.ts';

/** The facts of an establishment's page by the unsaved values. */
export function InformationPreview({ values }: { values: InformationValues }) {
  const t = useTranslations('establishmentInformations.preview');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  const main = useMainLocale();
  const { timeZone } = useBackoffice().portal.tenant;
  const { seasons, exceptions, latitude, longitude, ...body } = bodyOf(values, {
    externalCode: '',
    version: 0,
  });
  const hours = {
    seasons,
    exceptions: exceptions
      .filter(({ from, until }) => from && until)
      .map(({ labels, ...days }) => ({ ...days, labels: filledWith(main, labels) })),
  };
  const opening = seasons.length > 0 ? toOpeningView(hours, Date.now(), timeZone, locale) : undefined;
  const hasPosition = Number.isFinite(latitude) && Number.isFinite(longitude);
  return (
    <section className={styles.informationPreview} aria-labelledby="preview-title">
      <h2 id="preview-title">{t('title')}</h2>
      <div className={styles.stage} inert>
        <EstablishmentFacts
          establishment={{
            address: `${body.address}, ${body.zip} ${body.city}`,
            postalAddress: { street: body.address, zip: body.zip, city: body.city },
            position: hasPosition ? { latitude: latitude ?? 0, longitude: longitude ?? 0 } : undefined,
            access: labelIn(filledWith(main, body.access), locale),
            telephone: body.telephone,
            services: body.services,
          }}
          opening={opening}
          format={format}
          isNarrow
        />
      </div>
    </section>
  );
}
