import type { Locale } from '@guichet/contract/locale.ts';
import type { LinkContent, LinkKind } from '@guichet/contract/tenants/link-rules.ts';

/** A link of the footer, by language; without a language, the default one shows. */
export interface FooterLink {
  id: string;
  kind: LinkKind;
  contents: Partial<Record<Locale, LinkContent>>;
}

/** The footer of a venue. */
export interface Footer {
  /** adminEmail_2; empty for none */
  contactEmail: string;
  /** In the order in which they are shown */
  links: FooterLink[];
}
