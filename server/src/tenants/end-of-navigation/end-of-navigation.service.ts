import { readParameters, saveParameters } from '../parameters/parameters.sql.ts';
import type { SettingsPage } from '../saved-settings/saved-settings.service.ts';
import { disconnectingPageOf, type EndOfNavigation, endFields, endTextsOf } from './end-of-navigation.ts';

/**
 * The parameter of specified-behaviour.md#end-of-navigation. A venue may have the parameter under another code;
 * a save switches that parameter off.
 */
const DISCONNECTING = { group: 'disconnectingPage', code: 'disconnectingPage_1' } as const;

export const END_OF_NAVIGATION: SettingsPage<EndOfNavigation> = {
  section: 'endofnavigation',
  read: async (db, kept) => ({
    texts: endTextsOf(kept),
    disconnectingPage: disconnectingPageOf(await readParameters(db)) ?? '',
  }),
  write: async (db, { disconnectingPage }) => {
    const others = (await readParameters(db)).filter(
      ({ parameterGroup }) => parameterGroup === DISCONNECTING.group,
    );
    await saveParameters(db, [
      ...others
        .filter(({ code }) => code !== DISCONNECTING.code)
        .map(({ code }) => ({ group: DISCONNECTING.group, code, isEnable: false })),
      { ...DISCONNECTING, isEnable: disconnectingPage !== '', value: disconnectingPage },
    ]);
  },
  fieldsOf: endFields,
};
