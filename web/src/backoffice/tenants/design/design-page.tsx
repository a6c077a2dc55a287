import { useTranslations } from 'use-intl';
import { LastChange } from '#backoffice/last-change.tsx';
import page from '#backoffice/page.module.css';
import { Page, Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { createPaths } from '#lib/paths.ts';
import { buttonClass } from '#ui/button.tsx';
import type { Form } from '#ui/use-form.ts';
import { AccentField } from './accent-field.tsx';
import { ColourField } from './colour-field.tsx';
import styles from './design-page.module.css';
import { DesignPreview } from './design-preview.tsx';
import type { DesignLogo, DesignValues } from './design-values.ts';
import { FontField } from './font-field.tsx';
import { GalleryField } from './gallery-field.tsx';
import { PictureField } from './picture-field.tsx';
import { RenderedPictures } from './rendered-pictures.tsx';
import { UndoDesign } from './undo-design.tsx';
import { useDesign } from './use-design.ts';

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
