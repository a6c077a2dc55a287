import { TENANT_TYPES } from '@guichet/contract/backoffice/master-area-rules.ts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import { type Form, useForm } from '#ui/use-form.ts';
import type { Visit } from '../define-page.ts';
import page from '../page.module.css';
import { Page, Panel } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import { SaveBar } from '../save-bar.tsx';
import { countDone, StepList } from '../step-list.tsx';
import { useSavedForm } from '../ui/use-saved-form.ts';
import { usePageData } from '../use-page.ts';
import { InvitationPanel } from './invitation-panel.tsx';
import styles from './master-area-page.module.css';
import { ArchivePanel, ServicePanel } from './service-panel.tsx';
import { bodyOf, problemsOf, type Venue, type VenueValues, valuesOf, withProgress } from './venue-values.ts';

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

/** Milliseconds between two polls while the data of a venue are created. */
const LOOK_AGAIN_MS = 1500;

/** The steps of a venue before it goes live. */
function OpeningPanel({ venue, onChange }: { venue: Venue; onChange: (venue: Venue) => void }) {
  const t = useTranslations('opening');
  useFilling(venue, onChange);
  const { steps } = venue;
  return (
    <Panel title={t('title')} lead={t('lead', { done: countDone(steps), count: steps.length })}>
      <div role="status">{!venue.isFilled && <Notice isInset>{t('filling')}</Notice>}</div>
      <StepList steps={steps} />
    </Panel>
  );
}

/** Polls until the data of a new venue exist. */
function useFilling({ id, isFilled }: Venue, onChange: (venue: Venue) => void): void {
  const show = useRef(onChange);
  show.current = onChange;
  useEffect(() => {
    if (isFilled) return;
    const timer = setInterval(async () => {
      const venue = await adminApi('GET /settingsadmin/tenant', { query: { tenantId: id } }).catch(
        () => undefined,
      );
      if (venue) show.current(venue);
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [id, isFilled]);
}

/** The ticketing system of a venue, with a link to its settings and trial. */
function ConnectionPanel({ venue }: { venue: Venue }) {
  const t = useTranslations('masterArea');
  const paths = useBackofficePaths();
  const { id, baseAddressApiV5 } = venue;
  return (
    <Panel title={t('connection')}>
      <p className={styles.address}>{baseAddressApiV5 || t('connectionEmbedded')}</p>
      <p>
        <AppLink
          className={classNames(typography.link, typography.target)}
          to={paths.ticketingConnection(id)}
        >
          {t('connectionOpen')}
        </AppLink>
      </p>
    </Panel>
  );
}

/** Enters the venue's back office, with a reason that the audit logs of both tenants record. */
function VisitPanel({ venue }: { venue: Venue }) {
  const t = useTranslations('masterArea.visit');
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'field.required' as const } : {}),
    onSubmit: async (values) => {
      const body = { id: venue.id, reason: values.reason.trim() };
      const { address } = await adminApi('POST /settingsadmin/tenantvisit', { body });
      location.assign(address);
      return values;
    },
  });
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <form ref={form.element} className={styles.invitation} onSubmit={form.onSubmit} noValidate>
        <TextInput
          {...form.text('reason')}
          label={t('reason')}
          hint={t('hint')}
          maxLength={200}
          autoComplete="off"
          required
        />
        <Button type="submit" variant="soft" icon="arrow" busy={form.isSubmitting}>
          {t('enter')}
        </Button>
        <Failure text={form.failure} />
      </form>
    </Panel>
  );
}

/** The fields of a venue that are saved together. */
function VenueFields({ form }: { form: Form<VenueValues> }) {
  const t = useTranslations('masterArea');
  const off = { autoComplete: 'off' } as const;
  const address = { ...off, type: 'url', inputMode: 'url', maxLength: 300 } as const;
  return (
    <>
      <Panel title={t('identity')}>
        <TextInput
          {...form.text('displayName')}
          label={t('fields.displayName')}
          maxLength={80}
          {...off}
          required
        />
        <TextInput {...form.text('city')} label={t('fields.city')} maxLength={80} {...off} />
        <Select {...form.text('type')} label={t('fields.type')}>
          {TENANT_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`type.${type}`)}
            </option>
          ))}
        </Select>
        <TextInput
          {...form.text('prodOrigin')}
          label={t('fields.prodOrigin')}
          hint={t('hints.origin')}
          {...address}
        />
        <TextInput {...form.text('preprodOrigin')} label={t('fields.preprodOrigin')} {...address} />
      </Panel>
      <Panel title={t('seller')} lead={t('sellerLead')}>
        <TextInput {...form.text('sellerName')} label={t('fields.sellerName')} maxLength={120} {...off} />
        <TextInput
          {...form.text('sellerAddress')}
          label={t('fields.sellerAddress')}
          maxLength={200}
          {...off}
        />
        <TextInput {...form.text('sellerVatId')} label={t('fields.sellerVatId')} maxLength={40} {...off} />
      </Panel>
    </>
  );
}
