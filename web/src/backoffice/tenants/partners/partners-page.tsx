import {
  CONFIGURATION_FIELDS,
  PARTNER_TYPES,
  type PartnerType,
} from '@guichet/contract/tenants/partner-rules.ts';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Switch } from '#ui/switch.tsx';
import type { Form } from '#ui/use-form.ts';
import { SettingsPage } from '../saved-settings/settings-page.tsx';
import { useSettings } from '../saved-settings/use-settings.ts';
import { PartnerPreview } from './partner-preview.tsx';
import { bodyOf, type PartnerValues, partnerProblems, valuesOf } from './partner-values.ts';

export const loader = () => adminApi('GET /settingsportal/partner');

/** The partners of the venue, each shown where visitors need it. */
export default function PartnersPage() {
  const t = useTranslations('venuePages.partners');
  const settings = useSettings({
    loaded: usePageData<typeof loader>(),
    valuesOf,
    validate: partnerProblems,
    save: (values: PartnerValues, version) =>
      adminApi('PUT /settingsportal/partner', { body: bodyOf(values, version) }),
    undo: (version) => adminApi('POST /settingsportal/undopartner', { body: { version } }),
  });
  return (
    <SettingsPage
      lead={t('lead')}
      settings={settings}
      preview={<PartnerPreview values={settings.form.values} />}
    >
      {PARTNER_TYPES.map((type) => (
        <PartnerPanel key={type} type={type} form={settings.form} />
      ))}
    </SettingsPage>
  );
}

function PartnerPanel({ type, form }: { type: PartnerType; form: Form<PartnerValues> }) {
  const t = useTranslations('venuePages.partners');
  const { isOn } = form.values.partners[type];
  return (
    <Panel title={t(`type.${type}.title`)} lead={t(`type.${type}.lead`)}>
      <Switch
        label={t('show')}
        name={t(`type.${type}.show`)}
        isOn={isOn}
        onChange={(next) => form.set(`partners.${type}.isOn`, next)}
      />
      {isOn &&
        CONFIGURATION_FIELDS[type].map(({ code, kind, maxLength }) => (
          <TextInput
            key={code}
            {...form.text(`partners.${type}.${code}`)}
            label={t(`field.${code}`)}
            {...(kind === 'address' && { type: 'url', hint: t('urlHint') })}
            maxLength={maxLength}
          />
        ))}
    </Panel>
  );
}
