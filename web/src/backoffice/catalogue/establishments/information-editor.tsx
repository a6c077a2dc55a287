import { useTranslations } from 'use-intl';
import { LastChange } from '#backoffice/last-change.tsx';
import page from '#backoffice/page.module.css';
import { Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { GalleryField } from '#backoffice/tenants/pictures/gallery-field.tsx';
import { useBackoffice } from '#lib/admin-portal.ts';
import { createPaths } from '#lib/paths.ts';
import { buttonClass } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';
import type { Form } from '#ui/use-form.ts';
import { ExceptionsPanel } from './exceptions-panel.tsx';
import { HoursPanel } from './hours-panel.tsx';
import styles from './information-editor.module.css';
import { InformationPreview } from './information-preview.tsx';
import type { Information, InformationValues } from './information-values.ts';
import { PlacePanel } from './place-panel.tsx';
import { ServicesPanel } from './services-panel.tsx';
import { UndoInformation } from './undo-information.tsx';
import { useInformation } from './use-information.ts';

/** The form of one establishment with a preview beside it. */
export function InformationEditor({ loaded, today }: { loaded: Information; today: string }) {
  const t = useTranslations('establishmentInformations');
  const { settings: item, form, replaceBy, bar } = useInformation(loaded, today);
  return (
    <form ref={form.element} className={page.savedForm} onSubmit={form.onSubmit} noValidate>
      <div className={styles.actions}>
        <UndoInformation item={item} isDirty={form.isDirty} onUndo={replaceBy} />
        <SiteLink code={item.externalCode} />
      </div>
      <div className={page.beside}>
        <div className={styles.panels}>
          <HoursPanel form={form} />
          <ExceptionsPanel form={form} today={today} />
          <PlacePanel form={form} />
          <ServicesPanel form={form} />
          <PicturesPanel form={form} />
          <PricesPanel form={form} />
          <LastChange saved={item} words={(values) => t('changed', values)} />
        </div>
        <InformationPreview values={form.values} />
      </div>
      <SaveBar {...bar} />
    </form>
  );
}

function PicturesPanel({ form }: { form: Form<InformationValues> }) {
  const t = useTranslations('establishmentInformations.pictures');
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <GalleryField
        pictures={form.values.pictures}
        onChange={(pictures) => form.set('pictures', pictures)}
        isUnsaved={form.isDirty}
        isValidated={form.errorOf('pictures') !== undefined}
      />
    </Panel>
  );
}

function PricesPanel({ form }: { form: Form<InformationValues> }) {
  const t = useTranslations('establishmentInformations.prices');
  return (
    <Panel title={t('title')}>
      <Switch
        label={t('label')}
        hint={t('hint')}
        isOn={form.values.showsPrices}
        onChange={(isOn) => form.set('showsPrices', isOn)}
      />
    </Panel>
  );
}

function SiteLink({ code }: { code: string }) {
  const t = useTranslations('establishmentInformations');
  const { portal } = useBackoffice();
  return (
    <a
      className={buttonClass({ variant: 'soft' })}
      href={createPaths(portal.tenant.name).establishment(code)}
      target="_blank"
      rel="noopener"
    >
      {t('viewSite')}
    </a>
  );
}
