import { FONTS } from '@guichet/contract/tenants/fonts.ts';
import { useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LastChange } from '#backoffice/last-change.tsx';
import page from '#backoffice/page.module.css';
import { Page, Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { invalidateAdminPortal, useBackoffice, useMainLocale } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { createPaths } from '#lib/paths.ts';
import { buttonClass } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';
import type { Form } from '#ui/use-form.ts';
import { GalleryField } from '../pictures/gallery-field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { AccentField, ColourField, FontField } from './design-fields.tsx';
import styles from './design-page.module.css';
import { DesignPreview } from './design-preview.tsx';
import {
  bodyOf,
  colourFacts,
  type Design,
  type DesignLogo,
  type DesignValues,
  designFormProblems,
  valuesOf,
} from './design-values.ts';

export const loader = () => adminApi('GET /settingsportal/design');

/** The site's design: colour, fonts, logo and pictures, with a live preview. */
export default function DesignPage() {
  const t = useTranslations('design');
  const {
    settings: design,
    form,
    colour,
    accent,
    lastLogo,
    replaceBy,
    bar,
  } = useDesign(usePageData<typeof loader>());
  return (
    <Page
      lead={t('lead')}
      actions={
        <>
          <UndoDesign design={design} isDirty={form.isDirty} onUndo={replaceBy} />
          <SiteLink />
        </>
      }
    >
      <form ref={form.element} className={page.savedForm} onSubmit={form.onSubmit} noValidate>
        <div className={classNames(page.beside, styles.designPage)}>
          <ColourPanel form={form} colour={colour} accent={accent} />
          <DesignPreview values={form.values} colour={colour} accent={accent} className={styles.preview} />
          <LogoPanel form={form} lastLogo={lastLogo} />
          <Panel title={t('gallery.title')} lead={t('gallery.lead')}>
            <GalleryField
              pictures={form.values.gallery}
              onChange={(gallery) => form.set('gallery', gallery)}
              isUnsaved={form.isDirty}
              isValidated={form.errorOf('gallery') !== undefined}
            />
          </Panel>
          <RenderedPictures design={design} />
          <LastChange saved={design} words={(values) => t('changed', values)} />
        </div>
        <SaveBar {...bar} />
      </form>
    </Page>
  );
}

interface ColourPanelProps {
  form: Form<DesignValues>;
  /** The last valid values */
  colour: string;
  accent: string;
}

function ColourPanel({ form, colour, accent }: ColourPanelProps) {
  const t = useTranslations('design.colours');
  const brand = form.text('brand');
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <ColourField
        value={brand.value}
        shown={colour}
        error={brand.error}
        onChange={(value) => form.set('brand', value)}
        onBlur={brand.onBlur}
      />
      <AccentField
        {...form.text('accent')}
        shown={accent}
        brand={colour}
        onPick={(value) => form.set('accent', value)}
      />
      <div className={styles.fonts}>
        <FontField use="title" binding={form.text('titleFont')} />
        <FontField use="text" binding={form.text('textFont')} />
      </div>
    </Panel>
  );
}

function LogoPanel({ form, lastLogo }: { form: Form<DesignValues>; lastLogo: DesignLogo | null }) {
  const t = useTranslations('design.logo');
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <PictureField
        label={t('label')}
        use="logo"
        isUnsaved={form.isDirty}
        picture={form.values.logo ?? undefined}
        onPicture={(logo) => form.set('logo', logo)}
        onRemove={() => form.set('logo', null)}
        onRestore={lastLogo ? () => form.set('logo', lastLogo) : undefined}
      />
    </Panel>
  );
}

function SiteLink() {
  const t = useTranslations('design');
  const { portal } = useBackoffice();
  return (
    <a
      className={buttonClass({ variant: 'soft' })}
      href={createPaths(portal.tenant.name).home()}
      target="_blank"
      rel="noopener"
    >
      {t('viewSite')}
    </a>
  );
}

/** The saved design and its form. */
function useDesign(loaded: Design) {
  const t = useTranslations('design');
  const main = useMainLocale();
  const saved = useSavedForm<Design, DesignValues>({
    loaded,
    versionOf: ({ version }) => version,
    valuesOf,
    validate: (values) => designFormProblems(values, main),
    save: (values, { version }) => adminApi('PUT /settingsportal/design', { body: bodyOf(values, version) }),
    savedText: t('saved'),
    // The shell shows the colour and the logo as well.
    onSettled: invalidateAdminPortal,
  });
  const { settings: design, form } = saved;
  const { brand, accent, logo } = form.values;
  /** Returns the last valid colour, for the preview, and the last logo, which can be restored. */
  const last = useRef({ colour: design.brand, accent: design.accent, logo });
  last.current = {
    colour: colourFacts(brand)?.colour ?? last.current.colour,
    accent: colourFacts(accent)?.colour ?? last.current.accent,
    logo: logo ?? last.current.logo,
  };
  return { ...saved, colour: last.current.colour, accent: last.current.accent, lastLogo: last.current.logo };
}

interface UndoDesignProps {
  design: Design;
  /** Whether the form has unsaved changes, which the undo discards. */
  isDirty: boolean;
  /** Shows the response of the undo. @throws ApiError */
  onUndo: (undoing: Promise<Design>) => Promise<void>;
}

/** Restores the design before the last change, after a confirmation that shows the differences. */
function UndoDesign({ design, isDirty, onUndo }: UndoDesignProps) {
  const t = useTranslations('design.undo');
  const { previous } = design;
  const undo = () =>
    onUndo(adminApi('POST /settingsportal/undodesign', { body: { version: design.version } }));
  if (!previous) return null;
  return (
    <UndoChange t={t} text={t('text')} isDirty={isDirty} onUndo={undo}>
      <ul className={styles.list}>
        {previous.brand !== design.brand && (
          <li>
            {t('colour')}
            <Swatch colour={design.brand} />
            <span aria-hidden="true">→</span>
            <Swatch colour={previous.brand} />
          </li>
        )}
        {previous.accent !== design.accent && (
          <li>
            {t('accent')}
            <Swatch colour={design.accent} />
            <span aria-hidden="true">→</span>
            <Swatch colour={previous.accent} />
          </li>
        )}
        {(['titleFont', 'textFont'] as const)
          .filter((field) => previous[field] !== design[field])
          .map((field) => (
            <li key={field}>
              {FONTS[design[field]].name}
              <span aria-hidden="true">→</span>
              <b>{FONTS[previous[field]].name}</b>
            </li>
          ))}
        {previous.hasOtherPictures && <li>{t('pictures')}</li>}
      </ul>
    </UndoChange>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span className={classNames(styles.colour, typography.num)}>
      <span style={{ background: colour }} />
      {colour}
    </span>
  );
}

/** Pictures that the server renders from the saved design: the site's icon and the card of shared links. */
function RenderedPictures({ design: { version } }: { design: Design }) {
  const t = useTranslations('design.rendered');
  const locale = useLocale();
  const { name } = useBackoffice().portal.tenant;
  const at = (file: string) => `/icons/${name}/${file}?v=${version}&lang=${locale}`;
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.renderedPictures}>
        <figure>
          <div className={styles.icons}>
            <img src={at('favicon.png')} alt="" width={32} height={32} />
            <img className={styles.cut} src={at('maskable-512.png')} alt="" width={72} height={72} />
            <img src={at('icon-192.png')} alt="" width={72} height={72} />
          </div>
          <figcaption className={classNames(typography.muted, typography.small)}>{t('icon')}</figcaption>
        </figure>
        <figure>
          <img className={styles.card} src={at('social.png')} alt="" width={1200} height={630} />
          <figcaption className={classNames(typography.muted, typography.small)}>{t('card')}</figcaption>
        </figure>
      </div>
    </Panel>
  );
}
