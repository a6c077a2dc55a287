import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Switch } from '#ui/switch.tsx';
import { MenuPreview } from '../saved-settings/menu-preview.tsx';
import { SettingsPage } from '../saved-settings/settings-page.tsx';
import { useSettings } from '../saved-settings/use-settings.ts';

/** Also reads the used pages, which change the menus of the preview. */
export const loader = async () => {
  const [functionalities, pages] = await Promise.all([
    adminApi('GET /settingsportal/usedfonctionnalities'),
    adminApi('GET /settingsportal/usedpages'),
  ]);
  return { functionalities, pages };
};

/** Features in the order of the page, by panel. */
const SALE = ['guestOrders', 'waitingList', 'planning', 'fastBuy', 'multiEstablishment'] as const;
const HISTORY = ['ordersHistory', 'ticketsHistory'] as const;

/** The features that the venue uses. */
export default function FunctionalitiesPage() {
  const t = useTranslations('venuePages.functionalities');
  const { functionalities, pages } = usePageData<typeof loader>();
  const { offersCards } = useBackoffice().portal;
  const settings = useSettings({
    loaded: functionalities,
    valuesOf: ({ saved: _, ...values }) => values,
    validate: () => ({}),
    save: (values, version) =>
      adminApi('PUT /settingsportal/usedfonctionnalities', { body: { ...values, version } }),
    undo: (version) => adminApi('POST /settingsportal/undousedfonctionnalities', { body: { version } }),
  });
  const { values, set } = settings.form;
  const switchOf = (name: (typeof SALE)[number] | (typeof HISTORY)[number]) => (
    <Switch
      key={name}
      label={t(`${name}.title`)}
      hint={t(`${name}.hint`)}
      isOn={values[name]}
      onChange={(isOn) => set(name, isOn)}
    />
  );
  return (
    <SettingsPage
      lead={t('lead')}
      settings={settings}
      preview={
        <MenuPreview
          hasPlanning={values.planning}
          hasFastPurchase={values.fastBuy}
          hasOrdersHistory={values.ordersHistory}
          hasSearch={pages.search}
          hasSupports={pages.mySupports && offersCards}
          hasRegistration={pages.signin}
        />
      }
    >
      <Panel title={t('sale')}>{SALE.map(switchOf)}</Panel>
      <Panel title={t('history')}>{HISTORY.map(switchOf)}</Panel>
    </SettingsPage>
  );
}
