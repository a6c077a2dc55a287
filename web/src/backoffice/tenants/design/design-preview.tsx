import { type CSSProperties, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import './design-preview.css';
import type { DesignValues } from './design-values.ts';
import { PreviewCart, PreviewHome, PreviewTicket } from './preview-pages.tsx';
import { useFace } from './use-font.ts';

const PAGES = { home: PreviewHome, cart: PreviewCart, ticket: PreviewTicket } as const;
type PageName = keyof typeof PAGES;

/** The pages of the site in small, in the look that the form has at this moment. */
export function DesignPreview({ values, colour }: { values: DesignValues; colour: string }) {
  const t = useTranslations('design.preview');
  const { portal } = useBackoffice();
  const [page, setPage] = useState<PageName>('home');
  const title = useFace(values.titleFont, 'title');
  const text = useFace(values.textFont, 'text');
  const Shown = PAGES[page];
  return (
    <section className="preview" aria-labelledby="preview-title">
      <div className="preview-head">
        <h2 id="preview-title">{t('title')}</h2>
        <fieldset className="preview-tabs">
          <legend className="visually-hidden">{t('label')}</legend>
          {(Object.keys(PAGES) as PageName[]).map((name) => (
            <label key={name}>
              <input type="radio" name="preview" checked={page === name} onChange={() => setPage(name)} />
              {t(name)}
            </label>
          ))}
        </fieldset>
      </div>
      <div
        className="preview-stage palette"
        style={{ '--brand': colour, '--display': title, '--text': text } as CSSProperties}
        inert
      >
        <Shown tenant={portal.tenant} logo={values.logo?.url} photo={values.gallery[0]?.url} />
      </div>
    </section>
  );
}
