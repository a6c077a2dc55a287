import type { Labels } from '@guichet/contract/locale.ts';
import type { ItemRow, SourceOf } from '#catalogue/catalogue.ts';
import { NO_SETTINGS } from '#catalogue/settings/catalogue-settings.ts';
import { planSynchronization } from '#catalogue/synchronization/synchronization.ts';
import type { Catalogue, CatalogueService } from '#gateways/ticketing/catalogue/port.ts';

/** Small catalogues and local items for tests of the synchronisation rules. */

export const labels = (fr: string, more: Partial<Labels> = {}): Labels => ({ 'fr-FR': fr, ...more });

export function serviceSource(code: string, more: Partial<CatalogueService> = {}): CatalogueService {
  return {
    code,
    type: 1,
    establishmentCode: 'POOL',
    familyCode: 'ENTRY',
    publicType: '',
    labels: labels(code),
    descriptions: labels(''),
    themeCodes: [],
    prices: [],
    isFastPurchase: false,
    isAuthorizedDuplication: true,
    durationMinutes: undefined,
    validityDays: undefined,
    minimumAge: undefined,
    vatRate: 200,
    position: 1,
    ...more,
  };
}

export const establishmentSource = (code: string, name = code): SourceOf['establishment'] => ({
  code,
  labels: labels(name),
  descriptions: labels(''),
  address: '',
  zip: '',
  city: '',
  position: 1,
});

export const familySource = (code: string, name = code): SourceOf['family'] => ({
  code,
  labels: labels(name),
  descriptions: labels(''),
  color: '#0b5f79',
  position: 1,
});

export const catalogueOfServices = (...services: CatalogueService[]): Catalogue => ({
  establishments: [establishmentSource('POOL', 'Piscine')],
  families: [familySource('ENTRY', 'Entrées')],
  services,
  themes: [],
});

/** Applies a synchronisation plan to rows in memory, as the database does. */
export function synchronised(rows: readonly ItemRow[], catalogue: Catalogue): ItemRow[] {
  const { writes, gone } = planSynchronization(rows, catalogue);
  const isGone = new Set(gone.map(({ kind, code }) => `${kind} ${code}`));
  const byKey = new Map(
    rows.map((row) => [
      `${row.kind} ${row.code}`,
      { ...row, isPresent: row.isPresent && !isGone.has(`${row.kind} ${row.code}`) },
    ]),
  );
  for (const { kind, code, source, sourceOrder, isTextChanged } of writes) {
    const row = byKey.get(`${kind} ${code}`);
    const written = { kind, code, source, sourceOrder, isPresent: true };
    byKey.set(
      `${kind} ${code}`,
      row
        ? { ...row, ...written, version: row.version + (isTextChanged ? 1 : 0) }
        : { ...NO_SETTINGS, ...written, version: 1, changedAt: null, changedBy: null },
    );
  }
  return [...byKey.values()];
}
