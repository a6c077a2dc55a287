import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { filledWith, mainLocale } from '@guichet/contract/main-locale.ts';
import { endProblems } from '@guichet/contract/tenants/end-of-navigation-rules.ts';
import { readWebAddress } from '@guichet/contract/tenants/link-rules.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { readPartners } from '../partners/partners.service.ts';
import { reviewAddress } from '../partners/partners.ts';
import { saveSettings, showSettings, undoSettings } from '../saved-settings/saved-settings.service.ts';
import { END_OF_NAVIGATION } from './end-of-navigation.service.ts';
import { isOwnWebsite, keptTexts } from './end-of-navigation.ts';

const endOfNavigation: Handler<'GET /portal/endofnavigation'> = async ({ tenant, transaction }) => {
  const [{ texts }, partners] = await transaction((db) =>
    Promise.all([showSettings(db, END_OF_NAVIGATION), readPartners(db)]),
  );
  const review = reviewAddress(partners);
  const main = mainLocale(tenant.languages);
  const said = Object.entries(texts).flatMap(([outcome, labels]) =>
    labels[main] || labels[DEFAULT_LOCALE] ? [[outcome, filledWith(main, labels)]] : [],
  );
  return { texts: Object.fromEntries(said), ...(review && { reviewAddress: review }) };
};

const saveEndOfNavigation: Handler<'PUT /settingsportal/endofnavigation'> = async (context) => {
  const { texts, disconnectingPage, version } = context.body;
  const fields = endProblems({ texts, disconnectingPage }, mainLocale(context.tenant.languages));
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  const address = readWebAddress(disconnectingPage) ?? '';
  if (address !== '' && !isOwnWebsite(address, context.tenant, context.services.config.publicUrl))
    fail('request.invalid', { fields: { disconnectingPage: 'field.foreign-website' } });
  const next = { texts: keptTexts(texts), disconnectingPage: address };
  return saveSettings(END_OF_NAVIGATION, context, version, () => next);
};

const showEndOfNavigation: Handler<'GET /settingsportal/endofnavigation'> = ({ transaction }) =>
  transaction((db) => showSettings(db, END_OF_NAVIGATION));

const undoEndOfNavigation: Handler<'POST /settingsportal/undoendofnavigation'> = (context) =>
  undoSettings(END_OF_NAVIGATION, context, context.body.version);

export const endOfNavigationRoutes = {
  // visitor
  'GET /portal/endofnavigation': endOfNavigation,
  // administrator: settings.design
  'GET /settingsportal/endofnavigation': showEndOfNavigation,
  'PUT /settingsportal/endofnavigation': saveEndOfNavigation,
  'POST /settingsportal/undoendofnavigation': undoEndOfNavigation,
} satisfies Routes;
