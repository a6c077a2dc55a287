import type { Handler, Routes } from '#calls.ts';
import { readRules } from './sale-rules/sale-rules.sql.ts';
import { readItems } from './settings/catalogue-settings.sql.ts';
import { requireItem, writeSettings } from './settings/catalogue-settings-saving.service.ts';
import { savedTheme, viewThemeSettings, viewThemesPage } from './themes.ts';

const saveThemes: Handler<'PUT /Settingsticketing/themestranslations'> = ({
  body,
  tenant,
  services,
  identity,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    // Lock order: every transaction locks items by code.
    const inOrder = [...body.entries()].sort(([, one], [, other]) =>
      one.externalCode < other.externalCode ? -1 : 1,
    );
    for (const [at, saved] of inOrder) {
      const row = await requireItem(db, 'theme', saved.externalCode);
      await writeSettings(db, row, savedTheme(row, saved, at), identity);
    }
    const wanted = new Set(body.map(({ externalCode }) => externalCode));
    const { items } = viewThemeSettings(await readItems(db), await readRules(db));
    return { items: items.filter(({ externalCode }) => wanted.has(externalCode)) };
  });

const settingsThemes: Handler<'GET /settingsticketing/themes'> = ({ transaction }) =>
  transaction(async (db) => viewThemesPage(await readItems(db), await readRules(db)));

export const themeRoutes = {
  // administrator: settings.ticketing
  'GET /settingsticketing/themes': settingsThemes,
  'PUT /Settingsticketing/themestranslations': saveThemes,
} satisfies Routes;
