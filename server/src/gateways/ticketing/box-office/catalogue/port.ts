import type { TenantDb } from '#kernel/database/database.ts';
import type {
  CatalogueEstablishment,
  CatalogueFamily,
  CatalogueService,
  CatalogueTheme,
} from '../../catalogue/port.ts';

/** The items of the embedded ticketing system by kind. */
export interface OwnItems {
  establishment: CatalogueEstablishment;
  family: CatalogueFamily;
  theme: CatalogueTheme & { position: number };
  service: CatalogueService;
}

export type OwnKind = keyof OwnItems;

/** The whole catalogue of the embedded ticketing system, each list in its order. */
export interface OwnCatalogue {
  establishments: OwnItems['establishment'][];
  families: OwnItems['family'][];
  themes: OwnItems['theme'][];
  services: OwnItems['service'][];
}

/** The catalogue of the embedded ticketing system, for its editors. */
export interface BoxOfficeCatalogue {
  /** Reads what the venue sells from. */
  read(db: TenantDb): Promise<OwnCatalogue>;
}
