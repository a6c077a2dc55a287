import { PROVIDER_RIGHTS, type Right } from '@guichet/contract/access.ts';

interface Ranked {
  level: string;
  rights: readonly Right[];
}

/**
 * Returns whether an administrator is marked with a crown: a super administrator, the master or a holder of a right
 * over all tenants (specified-behaviour.md#rights).
 */
export const isTopAdministrator = ({ level, rights }: Ranked): boolean =>
  level !== 'administrator' || PROVIDER_RIGHTS.some((right) => rights.includes(right));
