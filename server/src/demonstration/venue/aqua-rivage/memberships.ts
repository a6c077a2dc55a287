import { prices, type ServiceDraft, text } from '../model.ts';
import { CLASSES } from './cards.ts';

const MEMBERSHIP = {
  establishmentCode: 'RIVAGE',
  otherEstablishmentCodes: ['TILLEULS', 'PRESQUILE'],
  familyCode: 'ABONNEMENTS',
  isAuthorizedDuplication: false,
  espaceRef: 'ABONNES',
} as const;

/** Service type code, name, description, prices, and the name of the renewal. */
const memberships = [
  {
    code: 'ABO-MOIS',
    type: 15,
    validityDays: 31,
    themeCodes: ['NAGER'],
    cents: { PLEIN: 2990, REDUIT: 2390, QF1: 1490 },
    labels: text('Abonnement 1 mois', '1-month membership', 'Monatsabonnement'),
    descriptions: text(
      'Un mois de bassins, autant que vous voulez.',
      'A month of swimming, as often as you like.',
      'Ein Monat Schwimmen, so oft Sie möchten.',
    ),
  },
  {
    code: 'ABO-TRIMESTRE',
    type: 16,
    validityDays: 92,
    themeCodes: ['NAGER'],
    cents: { PLEIN: 7900, REDUIT: 6300, QF1: 3950 },
    labels: text('Abonnement 3 mois', '3-month membership', 'Dreimonatsabonnement'),
    descriptions: text(
      'Un trimestre de bassins dans les trois piscines.',
      'Three months of swimming in the three pools.',
      'Drei Monate Schwimmen in allen drei Bädern.',
    ),
  },
  {
    code: 'ABO-AN',
    type: 17,
    validityDays: 365,
    themeCodes: ['NAGER'],
    cents: { PLEIN: 26500, REDUIT: 21000, QF1: 13200 },
    labels: text('Abonnement annuel', 'Annual membership', 'Jahresabonnement'),
    descriptions: text(
      'Les trois piscines toute l’année, sans passer par la caisse.',
      'The three pools all year round, without stopping at the till.',
      'Alle drei Bäder das ganze Jahr, ohne Halt an der Kasse.',
    ),
  },
  {
    code: 'ABO-FORME',
    type: 18,
    validityDays: 365,
    themeCodes: ['FORME'],
    cents: { PLEIN: 41000, REDUIT: 34500, QF1: 20500 },
    labels: text('Abonnement forme', 'Fitness membership', 'Fitnessabonnement'),
    descriptions: text(
      'Bassins et une activité encadrée par semaine, toute l’année.',
      'Swimming and one class a week, all year round.',
      'Schwimmen und ein Kurs pro Woche, das ganze Jahr.',
    ),
  },
  {
    code: 'ABO-ETUDIANT',
    type: 19,
    validityDays: 304,
    themeCodes: ['NAGER'],
    cents: { REDUIT: 15900 },
    labels: text('Abonnement étudiant', 'Student membership', 'Studierendenabonnement'),
    descriptions: text(
      'De septembre à juin, sur présentation de la carte d’étudiant.',
      'September to June, on presentation of a student card.',
      'September bis Juni, gegen Vorlage des Studierendenausweises.',
    ),
  },
  {
    code: 'ABO-FAMILLE',
    type: 20,
    validityDays: 365,
    themeCodes: ['FAMILLE'],
    cents: { PLEIN: 49000, QF1: 24500 },
    labels: text('Abonnement famille', 'Family membership', 'Familienabonnement'),
    descriptions: text(
      'Deux adultes et leurs enfants de moins de 18 ans, dans les trois piscines.',
      'Two adults and their children under 18, in the three pools.',
      'Zwei Erwachsene und ihre Kinder unter 18 Jahren, in allen drei Bädern.',
    ),
  },
] as const;

/** A renewal's type is its subscription's times this factor; a renewal costs five per cent less. */
const RENEWAL_FACTOR = 27;
const RENEWAL_SHARE = 0.95;

const renewalOf = (code: string): string => code.replace('ABO', 'RENOUV');

/** Returns the rights of a membership: a period, and a class a week with the fitness membership. */
const granted = (code: string): ServiceDraft['grants'] =>
  code === 'ABO-FORME'
    ? [
        { unit: 'period' },
        { unit: 'ticket', units: 52, withdrawal: { familyCode: 'ACTIVITES', serviceCodes: CLASSES } },
      ]
    : [{ unit: 'period' }];

export const subscriptions: ServiceDraft[] = memberships.map(({ cents, themeCodes, ...membership }) => ({
  ...MEMBERSHIP,
  ...membership,
  cardUse: 'created',
  grants: granted(membership.code),
  servicesForFill: [renewalOf(membership.code)],
  themeCodes: [...themeCodes],
  prices: prices(cents),
}));

export const renewals: ServiceDraft[] = memberships.map(
  ({ code, type, validityDays, themeCodes, cents, labels }) => ({
    ...MEMBERSHIP,
    code: renewalOf(code),
    cardUse: 'required',
    grants: granted(code),
    renewalDaysBefore: 30,
    renewalDaysAfter: 14,
    type: type * RENEWAL_FACTOR,
    validityDays,
    themeCodes: [...themeCodes],
    labels: text(
      `Renouvellement : ${labels['fr-FR'].replace(/^A/, 'a')}`,
      `Renewal: ${labels['en-GB']}`,
      `Verlängerung: ${labels['de-DE']}`,
    ),
    descriptions: text(
      'Pour les abonnés, dès un mois avant l’échéance. La nouvelle période suit l’ancienne.',
      'For members, from one month before expiry. The new period follows the old one.',
      'Für alle mit Abonnement, ab einem Monat vor Ablauf. Der neue Zeitraum schließt an den alten an.',
    ),
    prices: prices(renewalCents(cents)),
  }),
);

/** Returns the price of the renewal, rounded to ten cents. */
function renewalCents<Cents extends Partial<Record<string, number>>>(cents: Cents): Cents {
  return Object.fromEntries(
    Object.entries(cents).map(([name, amount]) => [
      name,
      Math.round(((amount ?? 0) * RENEWAL_SHARE) / 10) * 10,
    ]),
  ) as Cents;
}
