import { describe, expect, it } from 'vitest';
import { companyName, greetedName } from './account-name.ts';

const person = { userType: 'civil', firstName: 'Jeanne', socialReason: 'Ancienne société' } as const;
const company = { userType: 'legal', firstName: 'Jeanne', socialReason: 'Voiles du Rivage' } as const;

describe('greetedName', () => {
  it('returns the name of a company, and the first name of a person', () => {
    expect(greetedName(company)).toBe('Voiles du Rivage');
    expect(greetedName(person)).toBe('Jeanne');
  });

  it('returns the first name for a company without a name', () => {
    expect(greetedName({ ...company, socialReason: undefined })).toBe('Jeanne');
  });
});

it('companyName ignores the company of a person who was a company before', () => {
  expect(companyName(person)).toBeUndefined();
});
