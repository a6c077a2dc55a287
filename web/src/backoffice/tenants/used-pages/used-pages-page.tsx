import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { LinkButton } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';
import { MenuPreview } from '../saved-settings/menu-preview.tsx';
import { SettingsPage } from '../saved-settings/settings-page.tsx';
import { useSettings } from '../saved-settings/use-settings.ts';
import { PageList } from './page-list.tsx';

/** Also reads the features, which decide about two more pages. */
export const loader = async () => {
  const [pages, functionalities] = await Promise.all([
    adminApi('GET /settingsportal/usedpages'),
    adminApi('GET /settingsportal/usedfonctionnalities'),
  ]);
  return { pages, functionalities };
};

const PAGES = ['search', 'mySupports', 'signin'] as const;

/** The public pages that the venue uses. */
export default function UsedPagesPage() {
  const t = useTranslations('venuePages.pages');
  const paths = useBackofficePaths();
  const { pages, functionalities } = usePageData<typeof loader>();
  const { offersCards } = useBackoffice().portal;
  const noCards = useTranslations('backoffice.noCards');
  const settings = useSettings({
    loaded: pages,
    valuesOf: ({ saved: _, ...values }) => values,
    validate: () => ({}),
    save: (values, version) => adminApi('PUT /settingsportal/usedpages', { body: { ...values, version } }),
    undo: (version) => adminApi('POST /settingsportal/undousedpages', { body: { version } }),
  });
  const { values, set } = settings.form;
  return (
    <SettingsPage
      lead={t('lead')}
      settings={settings}
      preview={
        <MenuPreview
          hasPlanning={functionalities.planning}
          hasFastPurchase={functionalities.fastBuy}
          hasOrdersHistory={functionalities.ordersHistory}
          hasSearch={values.search}
          hasSupports={values.mySupports && offersCards}
          hasRegistration={values.signin}
        />
      }
    >
      <Panel title={t('choice')}>
        {PAGES.map((name) => (
          <Switch
            key={name}
            label={t(`${name}.title`)}
            hint={name === 'mySupports' && !offersCards ? noCards('text') : t(`${name}.hint`)}
            isOn={values[name]}
            onChange={(isOn) => set(name, isOn)}
          />
        ))}
      </Panel>
      <Panel title={t('functionalities.title')} lead={t('functionalities.lead')}>
        <PageList planning={functionalities.planning} ordersHistory={functionalities.ordersHistory} />
        <div>
          <LinkButton variant="soft" to={paths.section('usedfonctionnalities')}>
            {t('functionalities.action')}
          </LinkButton>
        </div>
      </Panel>
      <Panel title={t('always.title')} lead={t('always.lead')} />
    </SettingsPage>
  );
}
