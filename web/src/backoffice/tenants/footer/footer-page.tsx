import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useMainLocale } from '#lib/admin-portal.ts';
import { TextInput } from '#ui/inputs.tsx';
import { SettingsPage } from '../saved-settings/settings-page.tsx';
import { useSettings } from '../saved-settings/use-settings.ts';
import { FooterPreview } from './footer-preview.tsx';
import { bodyOf, type FooterValues, footerProblems, valuesOf } from './footer-values.ts';
import { LinkList } from './link-list.tsx';

export const loader = () => adminApi('GET /settingsportal/footer');

/** The documents and links in the footer of every page, and the contact for accessible documents. */
export default function FooterPage() {
  const t = useTranslations('venuePages.footer');
  const main = useMainLocale();
  const settings = useSettings({
    loaded: usePageData<typeof loader>(),
    valuesOf,
    validate: (values: FooterValues) => footerProblems(values, main),
    save: (values: FooterValues, version) =>
      adminApi('PUT /settingsportal/footer', { body: bodyOf(values, version, main) }),
    undo: (version) => adminApi('POST /settingsportal/undofooter', { body: { version } }),
  });
  const { form } = settings;
  return (
    <SettingsPage lead={t('lead')} settings={settings} preview={<FooterPreview values={form.values} />}>
      <Panel title={t('links.title')} lead={t('links.lead')}>
        <LinkList form={form} />
      </Panel>
      <Panel title={t('contact.title')} lead={t('contact.lead')}>
        <TextInput
          {...form.text('contactEmail')}
          label={t('contact.email')}
          hint={t('contact.hint')}
          type="email"
          maxLength={254}
        />
      </Panel>
    </SettingsPage>
  );
}
