/** The people of the demonstration provider: with an account at the venues, without one, and with weak assurance. */
export interface SandboxPerson {
  readonly sub: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly email: string;
  readonly email_verified: boolean;
}

export const PEOPLE: readonly SandboxPerson[] = [
  {
    sub: 'd0a4f1c2e3b54d6f',
    given_name: 'Camille',
    family_name: 'Moreau',
    email: 'camille.moreau@example.com',
    email_verified: true,
  },
  {
    sub: '7b1e90c45a2d4f83',
    given_name: 'Jeanne',
    family_name: 'Morel',
    email: 'jeanne@example.com',
    email_verified: true,
  },
  {
    sub: '3c8f27ab60d14e95',
    given_name: 'Marc',
    family_name: 'Lambert',
    email: 'marc.lambert@example.com',
    email_verified: false,
  },
];
