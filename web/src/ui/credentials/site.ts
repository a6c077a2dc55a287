import type { PASSWORD_LENGTH } from '@guichet/contract/account/password-rules.ts';
import { useTranslations } from 'use-intl';

/** Whose account it is: a customer’s on the public site, or an administrator’s in the back office. */
export type Site = keyof typeof PASSWORD_LENGTH;

/** Where each site has its words for an account, under the same keys. */
const NAMESPACES = { public: 'account', backoffice: 'backoffice' } as const;

export const useSitePhrases = (site: Site) => useTranslations(NAMESPACES[site]);
