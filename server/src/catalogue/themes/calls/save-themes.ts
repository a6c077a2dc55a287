import type { Handler } from '#platform/http/calls.ts';
import { readRules } from '../../sale-rules/data.ts';
import { readItems } from '../../settings/data.ts';
import { requireItem, writeSettings } from '../../settings/saving/service.ts';
import { savedTheme } from '../rules.ts';
import { viewThemeSettings } from '../view.ts';

export const saveThemes: Handler<'PUT /Settingsticketing/themestranslations'> = ({
  body,
  tenant,
  services,
  identity,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    // By code: every transaction locks items in this order.
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
