import type { Locale } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useMainLocale } from '#lib/admin-portal.ts';
import { SiteFooter } from '#ui/site-footer.tsx';
import { SettingsPreview } from '../saved-settings/settings-preview.tsx';
import styles from './footer-preview.module.css';
import { type FooterValues, isSaid } from './footer-values.ts';

/** The footer of the site by the unsaved values. */
export function FooterPreview({ values: { links, contactEmail } }: { values: FooterValues }) {
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
