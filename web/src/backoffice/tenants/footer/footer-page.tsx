import type { Locale } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useMainLocale } from '#lib/admin-portal.ts';
import { TextInput } from '#ui/inputs.tsx';
import { SiteFooter } from '#ui/site-footer.tsx';
import { SettingsPage } from '../saved-settings/settings-page.tsx';
import { SettingsPreview } from '../saved-settings/settings-preview.tsx';
import { useSettings } from '../saved-settings/use-settings.ts';
import styles from './footer-page.module.css';
import { bodyOf, type FooterValues, footerProblems, isSaid, valuesOf } from './footer-values.ts';
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

/** The footer of the site by the unsaved values. */
function FooterPreview({ values: { links, contactEmail } }: { values: FooterValues }) {
  const t = useTranslations('common.footer');
  const locale = useLocale() as Locale;
  const main = useMainLocale();
  const shown = links.flatMap(({ id, kind, contents }) => {
    const { name, url, document } = isSaid(contents[locale]) ? contents[locale] : contents[main];
    return name.trim() ? [{ id, kind, name, url, size: document?.size }] : [];
  });
  return (
    <SettingsPreview>
      <div className={styles.footerPreview}>
        <SiteFooter links={shown} contactEmail={contactEmail.trim()}>
          {(['siteMap', 'accessibility', 'storedData'] as const).map((page) => (
            <a key={page} href={`#${page}`}>
              {t(page)}
            </a>
          ))}
        </SiteFooter>
      </div>
    </SettingsPreview>
  );
}
