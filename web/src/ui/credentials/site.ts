import type { PASSWORD_LENGTH } from '@guichet/contract/account/password-rules.ts';
import { useTranslations } from 'use-intl';

/** The site of the account: a customer’s on the public site, an administrator’s in the back office. */
export type Site = keyof typeof PASSWORD_LENGTH;

/** The phrases of each site for an account, under the same keys. */
const NAMESPACES = { public: 'account', backoffice: 'backoffice' } as const;

export const useSitePhrases = (site: Site) => useTranslations(NAMESPACES[site]);
