import { describe, expect, it } from 'vitest';
import { isEmail, isZip, type ProfileForm, profileProblems, signupProblems } from './registration-rules.ts';

const choices = { civilities: new Set(['MME']), countries: new Set(['FR', 'DE', 'RE']) };
const profile: ProfileForm = {
  userType: 'civil',
  civility: 'MME',
  firstName: 'Léa',
  lastName: 'O’Neil-Le Goff',
  address: '3 quai des Indes',
  zip: '56100',
  city: 'Lorient',
  country: 'FR',
};

describe('profileProblems', () => {
  it('requires a company name for companies only, and no phone number', () => {
    expect(profileProblems(profile, choices)).toEqual({});
    expect(profileProblems({ ...profile, userType: 'legal' }, choices)).toEqual({
      socialReason: 'field.required',
    });
    expect(profileProblems({ ...profile, userType: 'legal', socialReason: 'Club' }, choices)).toEqual({});
  });

  it('reports every empty required field', () => {
    const empty = {
      ...profile,
      civility: '',
      firstName: '',
      lastName: ' ',
      address: '',
      zip: '',
      city: '',
      country: '',
    };
    const problems = profileProblems(empty, choices);
    expect(Object.keys(problems).sort()).toEqual([
      'address',
      'city',
      'civility',
      'country',
      'firstName',
      'lastName',
      'zip',
    ]);
    expect(new Set(Object.values(problems))).toEqual(new Set(['field.required']));
  });
});

it('signupProblems reports missing consents beside empty fields', () => {
  const form = { ...profile, email: '', password: '', confirmation: '', cgu: false, rgpd: false };
  expect(signupProblems(form, choices)).toEqual({
    email: 'field.required',
    password: 'field.required',
    confirmation: 'field.required',
    cgu: 'field.consent',
    rgpd: 'field.consent',
  });
});

it.each([
  ['FR', '56100', '5610'],
  ['RE', '97400', '9740'],
  ['DE', '10115', '1011'],
  ['BE', '1000', '10000'],
  ['GB', 'SW1A 1AA', '56100'],
  ['NL', '1012 AB', '1012'],
  ['IE', 'D02 X285', '<script>'],
])('isZip accepts in %s the code %s and rejects %s', (country, right, wrong) => {
  expect(isZip(right, country)).toBe(true);
  expect(isZip(wrong, country)).toBe(false);
});

it.each([
  'lea@example',
  'lea@@example.com',
  'léa@example.com',
  'lea@example.com\n',
  '.lea@example.com',
  'a b@example.com',
])('isEmail rejects %j', (text) => {
  expect(isEmail(text)).toBe(false);
  expect(isEmail('lea+pool@mail.example.com')).toBe(true);
});
