import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import type { Visit } from '../define-page.ts';
import page from '../page.module.css';
import { Page } from '../page.tsx';
import { SaveBar } from '../save-bar.tsx';
import { useSavedForm } from '../ui/use-saved-form.ts';
import { usePageData } from '../use-page.ts';
import { ArchivePanel } from './archive-panel.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import { InvitationPanel } from './invitation-panel.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { ServicePanel } from './service-panel.tsx';
import { VenueFields } from './venue-fields.tsx';
import { bodyOf, problemsOf, type Venue, type VenueValues, valuesOf, withProgress } from './venue-values.ts';
import { VisitPanel } from './visit-panel.tsx';

export const loader = ({ params }: Visit<unknown, { id: string }>) =>
  adminApi('GET /settingsadmin/tenant', { query: { tenantId: params.id } });

export const titleOf = ({ displayName }: Venue) => displayName;

/** A venue of the platform: its open steps, whether it sells, its settings, its super administrator. */
export default function VenuePage() {
  const t = useTranslations('masterArea');
  const {
    settings: venue,
    setSettings: setVenue,
    form,
    bar,
  } = useSavedForm<Venue, VenueValues>({
    loaded: usePageData<typeof loader>(),
    versionOf: ({ version }) => version,
    valuesOf,
    validate: problemsOf,
    save: (values, saved) => adminApi('PUT /settingsadmin/tenant', { body: bodyOf(values, saved) }),
    savedText: t('saved'),
  });
  /** Data without a version: the form keeps the version that it was read with. */
  const merge = (read: Venue) => setVenue((known) => withProgress(known, read));
  const { name, type, template } = venue;
  const isArchived = venue.state === 'archived';
  return (
    <Page
      title={venue.displayName}
      lead={t('venueLead', { name, type: t(`type.${type}`), template: t(`template.${template ?? 'empty'}`) })}
    >
      <ServicePanel venue={venue} isDirty={form.isDirty} onChange={setVenue} />
      {!isArchived && <OpeningPanel venue={venue} onChange={merge} />}
      <ConnectionPanel venue={venue} />
      {!isArchived && <InvitationPanel venue={venue} onChange={merge} />}
      {!isArchived && <VisitPanel venue={venue} />}
      <ArchivePanel venue={venue} onChange={setVenue} />
      {!isArchived && (
        <form ref={form.element} className={page.savedForm} onSubmit={form.onSubmit} noValidate>
          <VenueFields form={form} />
          <SaveBar {...bar} />
        </form>
      )}
    </Page>
  );
}
