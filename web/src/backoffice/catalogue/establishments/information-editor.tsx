import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { filledWith } from '@guichet/contract/main-locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { LastChange } from '#backoffice/last-change.tsx';
import page from '#backoffice/page.module.css';
import { Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { GalleryField } from '#backoffice/tenants/pictures/gallery-field.tsx';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import { type SavedForm, useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat, useBackoffice, useMainLocale } from '#lib/admin-portal.ts';
import { toOpeningView } from '#lib/opening.ts';
import { createPaths } from '#lib/paths.ts';
import { buttonClass } from '#ui/button.tsx';
import { EstablishmentFacts } from '#ui/establishment/establishment-facts.tsx';
import { Switch } from '#ui/switch.tsx';
import type { Form } from '#ui/use-form.ts';
import { ExceptionsPanel } from './exceptions-panel.tsx';
import {
  bodyOf,
  type Information,
  type InformationValues,
  problemsOf,
  valuesOf,
} from './information-values.ts';
import styles from './informations-page.module.css';
import { HoursPanel } from './opening-hours.tsx';
import { PlacePanel, ServicesPanel } from './place-panel.tsx';

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

/** The facts of an establishment's page by the unsaved values. */
function InformationPreview({ values }: { values: InformationValues }) {
  const t = useTranslations('establishmentInformations.preview');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  const main = useMainLocale();
  const { timeZone } = useBackoffice().portal.tenant;
  const { seasons, exceptions, latitude, longitude, ...body } = bodyOf(values, {
    externalCode: '',
    version: 0,
  });
  const hours = {
    seasons,
    exceptions: exceptions
      .filter(({ from, until }) => from && until)
      .map(({ labels, ...days }) => ({ ...days, labels: filledWith(main, labels) })),
  };
  const opening = seasons.length > 0 ? toOpeningView(hours, Date.now(), timeZone, locale) : undefined;
  const hasPosition = Number.isFinite(latitude) && Number.isFinite(longitude);
  return (
    <section className={styles.informationPreview} aria-labelledby="preview-title">
      <h2 id="preview-title">{t('title')}</h2>
      <div className={styles.stage} inert>
        <EstablishmentFacts
          establishment={{
            address: `${body.address}, ${body.zip} ${body.city}`,
            postalAddress: { street: body.address, zip: body.zip, city: body.city },
            position: hasPosition ? { latitude: latitude ?? 0, longitude: longitude ?? 0 } : undefined,
            access: labelIn(filledWith(main, body.access), locale),
            bring: labelIn(filledWith(main, body.bring ?? {}), locale),
            telephone: body.telephone,
            services: body.services,
          }}
          opening={opening}
          format={format}
          isNarrow
        />
      </div>
    </section>
  );
}

interface UndoInformationProps {
  item: Information;
  /** Whether the form has unsaved changes, which the undo discards. */
  isDirty: boolean;
  /** Shows the response of the undo. @throws ApiError */
  onUndo: (undoing: Promise<Information>) => Promise<void>;
}

/** Restores the information from before the last change, after a confirmation. */
function UndoInformation({ item, isDirty, onUndo }: UndoInformationProps) {
  const t = useTranslations('establishmentInformations.undo');
  const undo = async () => {
    const { externalCode, version } = item;
    const body = { externalCode, version };
    await onUndo(adminApi('POST /settingsticketing/undoestablishmentinformation', { body }));
  };
  if (!item.canUndo) return null;
  return <UndoChange t={t} text={t('text')} isDirty={isDirty} onUndo={undo} />;
}

/** Returns the saved information of an establishment and its form. @param today in the venue's time zone */
function useInformation(loaded: Information, today: string): SavedForm<Information, InformationValues> {
  const t = useTranslations('establishmentInformations');
  const main = useMainLocale();
  return useSavedForm({
    loaded,
    versionOf: ({ version }) => version,
    valuesOf,
    validate: (values: InformationValues) => problemsOf(values, today, main),
    save: (values, item) =>
      adminApi('PUT /settingsticketing/establishmentinformation', { body: bodyOf(values, item) }),
    savedText: t('saved'),
  });
}
