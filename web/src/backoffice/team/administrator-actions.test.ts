import { expect, it } from 'vitest';
import { actionsOn } from './administrator-actions.ts';
import type { Administrator } from './team-data.ts';

function member(given: Partial<Administrator>): Administrator {
  return {
    id: 'anna',
    email: 'anna@example.com',
    language: 'fr-FR',
    level: 'administrator',
    roles: [],
    rights: ['settings.design'],
    hasSecondFactor: false,
    hasPasskey: false,
    isActive: true,
    ...given,
  };
}

const boss = member({
  id: 'boss',
  level: 'superAdministrator',
  rights: ['settings.admin', 'settings.design'],
});
const colleague = member({ id: 'colleague', rights: ['settings.admin', 'settings.design'] });

it('offers the transfer of the super administrator’s right to its holder alone', () => {
  const shared = ['change', 'roles', 'resetPassword'];
  expect(actionsOn(member({}), boss)).toEqual([...shared, 'transfer', 'delete']);
  expect(actionsOn(member({}), colleague)).toEqual([...shared, 'delete']);
});

it('offers to resend the invitation, and no transfer, for an administrator without a password', () => {
  expect(actionsOn(member({ isActive: false }), boss)).toEqual([
    'change',
    'roles',
    'resendInvitation',
    'delete',
  ]);
});

it('offers to remove a second factor only when there is one', () => {
  expect(actionsOn(member({ hasSecondFactor: true }), colleague)).toContain('removeSecondFactor');
});

it('offers no action on the own account or on a super administrator', () => {
  expect(actionsOn(boss, boss)).toEqual([]);
  expect(actionsOn(boss, colleague)).toEqual([]);
  expect(actionsOn(colleague, colleague)).toEqual([]);
});

it('offers only the roles for an administrator with more rights', () => {
  expect(actionsOn(member({ rights: ['settings.payment'] }), colleague)).toEqual(['roles']);
});
