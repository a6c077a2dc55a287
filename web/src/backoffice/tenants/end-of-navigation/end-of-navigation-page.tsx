import {
  END_OUTCOMES,
  type EndOutcome,
  endProblems,
} from '@guichet/contract/tenants/end-of-navigation-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useMainLocale } from '#lib/admin-portal.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { SettingsPage } from '../saved-settings/settings-page.tsx';
import { useSettings } from '../saved-settings/use-settings.ts';
import { EndPreview } from './end-preview.tsx';
import { EndTextField } from './end-text-field.tsx';
import { bodyOf, type EndValues, valuesOf } from './end-values.ts';

export const loader = () => adminApi('GET /settingsportal/endofnavigation');

/** The venue's texts at the end of a purchase, and the address after a sign-out. */
export default function EndOfNavigationPage() {
  const t = useTranslations('venuePages.end');
  const main = useMainLocale();
  const [outcome, setOutcome] = useState<EndOutcome>('success');
  const settings = useSettings({
    loaded: usePageData<typeof loader>(),
    valuesOf,
    validate: (values: EndValues) => endProblems(values, main),
    save: (values: EndValues, version) =>
      adminApi('PUT /settingsportal/endofnavigation', { body: bodyOf(values, version) }),
    undo: (version) => adminApi('POST /settingsportal/undoendofnavigation', { body: { version } }),
  });
  const { form } = settings;
  const saysSomething = (one: EndOutcome) =>
    Object.values(form.values.texts[one]).some((text) => text.trim());
  // A text that cannot be saved is shown, whichever outcome was open.
  const shown = END_OUTCOMES.find((one) => one !== outcome && form.isInvalid(`texts.${one}`)) ?? outcome;
  return (
    <SettingsPage
      lead={t('lead')}
      settings={settings}
      preview={<EndPreview outcome={shown} texts={form.values.texts[shown]} />}
    >
      <Panel title={t('texts.title')} lead={t('texts.lead')}>
        <Select
          label={t('texts.outcome')}
          value={shown}
          onChange={(event) => setOutcome(event.target.value as EndOutcome)}
        >
          {END_OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {t(saysSomething(one) ? 'texts.written' : 'texts.empty', { outcome: t(`outcomes.${one}`) })}
            </option>
          ))}
        </Select>
        <EndTextField key={shown} form={form} outcome={shown} />
      </Panel>
      <Panel title={t('disconnecting.title')} lead={t('disconnecting.lead')}>
        <TextInput
          {...form.text('disconnectingPage')}
          label={t('disconnecting.address')}
          hint={t('disconnecting.hint')}
          type="url"
          inputMode="url"
          maxLength={500}
          placeholder="https://"
        />
      </Panel>
    </SettingsPage>
  );
}
