import type { Configuration, PartnerType } from '@guichet/contract/tenants/partner-rules.ts';

/** Whom a venue works with. */
export interface Partner {
  id: string;
  type: PartnerType;
  configuration: Configuration;
}

export interface Partners {
  /** Each type once */
  partners: Partner[];
}

/** A partner as it is sent. */
export interface SentPartner {
  type: PartnerType;
  /** JSON */
  configuration: string;
}
