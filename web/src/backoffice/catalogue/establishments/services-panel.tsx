import { VENUE_SERVICES, type VenueService } from '@guichet/contract/catalogue/establishment-rules.ts';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SERVICE_ICONS } from '#ui/establishment/service-icons.ts';
import { Icon } from '#ui/icon.tsx';
import type { Form } from '#ui/use-form.ts';
import type { InformationValues } from './information-values.ts';
import styles from './services-panel.module.css';

/** Facilities on site, from a closed list. */
export function ServicesPanel({ form }: { form: Form<InformationValues> }) {
  const t = useTranslations('establishmentInformations.services');
  const names = useTranslations('catalogue.establishment.services');
  const { services } = form.values;
  const toggle = (service: VenueService, isOn: boolean) =>
    form.set(
      'services',
      VENUE_SERVICES.filter((one) => (one === service ? isOn : services.includes(one))),
    );
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <fieldset className={styles.services}>
        <legend className="visually-hidden">{t('title')}</legend>
        {VENUE_SERVICES.map((service) => (
          <Checkbox
            key={service}
            label={
              <span className={styles.label}>
                <Icon name={SERVICE_ICONS[service]} size={20} />
                {names(service)}
              </span>
            }
            checked={services.includes(service)}
            onChange={({ target }) => toggle(service, target.checked)}
          />
        ))}
      </fieldset>
    </Panel>
  );
}
