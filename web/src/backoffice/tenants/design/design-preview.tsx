import { type CSSProperties, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TabList, TabPanel, Tabs } from '#backoffice/ui/tabs.tsx';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import styles from './design-preview.module.css';
import type { DesignValues } from './design-values.ts';
import { PreviewCart, PreviewHome, PreviewTicket } from './preview-pages.tsx';
import { useFont } from './use-font.ts';

const PAGES = { home: PreviewHome, cart: PreviewCart, ticket: PreviewTicket } as const;
type PageName = keyof typeof PAGES;
const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** Small pages of the site in the unsaved design. */
export function DesignPreview({
  values,
  colour,
  accent,
  className,
}: {
  values: DesignValues;
  colour: string;
  accent: string;
  className?: string | undefined;
}) {
  const t = useTranslations('design.preview');
  const { portal } = useBackoffice();
  const [page, setPage] = useState<PageName>('home');
  const title = useFont(values.titleFont, 'title');
  const text = useFont(values.textFont, 'text');
  const pictures = values.gallery
    .slice(0, 1)
    .map(({ url, width, height }) => ({ url, width, height, alt: '' }));
  return (
    <section className={classNames(styles.designPreview, className)} aria-labelledby="preview-title">
      <Tabs selected={page} onSelect={setPage}>
        <div className={styles.head}>
          <h2 id="preview-title">{t('title')}</h2>
          <TabList label={t('label')} tabs={PAGE_NAMES.map((id) => ({ id, label: t(id) }))} />
        </div>
        {PAGE_NAMES.map((name) => {
          const Shown = PAGES[name];
          return (
            <TabPanel key={name} id={name}>
              <div
                className={classNames(styles.stage, 'palette')}
                style={
                  { '--brand': colour, '--sun': accent, '--display': title, '--text': text } as CSSProperties
                }
                inert
              >
                <Shown tenant={portal.tenant} logo={values.logo ?? undefined} pictures={pictures} />
              </div>
            </TabPanel>
          );
        })}
      </Tabs>
    </section>
  );
}
