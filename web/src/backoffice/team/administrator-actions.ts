import type { Administrator } from './team-data.ts';

/** Actions on an administrator; the server checks them again. */
export type TeamAction =
  | 'change'
  | 'roles'
  | 'resetPassword'
  | 'resendInvitation'
  | 'removeSecondFactor'
  | 'transfer'
  | 'delete';

type Actor = Pick<Administrator, 'id' | 'level' | 'rights'>;

/**
 * Returns the actions available on an administrator, in the order of the menu. The own account and a super
 * administrator's have none; an account with more rights has only the roles.
 */
export function actionsOn(
  administrator: Pick<
    Administrator,
    'id' | 'level' | 'rights' | 'isActive' | 'hasSecondFactor' | 'hasPasskey'
  >,
  actor: Actor,
): TeamAction[] {
  const { id, level, rights, isActive, hasSecondFactor, hasPasskey } = administrator;
  if (id === actor.id || level !== 'administrator') return [];
  const isWithin = rights.every((right) => actor.rights.includes(right));
  const actions: TeamAction[] = isWithin ? ['change', 'roles'] : ['roles'];
  if (isWithin) actions.push(isActive ? 'resetPassword' : 'resendInvitation');
  if (isWithin && (hasSecondFactor || hasPasskey)) actions.push('removeSecondFactor');
  if (actor.level !== 'administrator' && isActive) actions.push('transfer');
  if (isWithin) actions.push('delete');
  return actions;
}
