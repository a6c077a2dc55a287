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

it('a super administrator can hand over their right, a colleague cannot', () => {
  const shared = ['change', 'roles', 'resetPassword'];
  expect(actionsOn(member({}), boss)).toEqual([...shared, 'transfer', 'delete']);
  expect(actionsOn(member({}), colleague)).toEqual([...shared, 'delete']);
});

it('who was invited gets the invitation again, and is not handed a right', () => {
  expect(actionsOn(member({ isActive: false }), boss)).toEqual([
    'change',
    'roles',
    'resendInvitation',
    'delete',
  ]);
});

it('a second factor can be removed where there is one', () => {
  expect(actionsOn(member({ hasSecondFactor: true }), colleague)).toContain('removeSecondFactor');
});

it('nobody acts on themselves, nor on a super administrator', () => {
  expect(actionsOn(boss, boss)).toEqual([]);
  expect(actionsOn(boss, colleague)).toEqual([]);
  expect(actionsOn(colleague, colleague)).toEqual([]);
});

it('of who holds more rights, the roles alone', () => {
  expect(actionsOn(member({ rights: ['settings.payment'] }), colleague)).toEqual(['roles']);
});
