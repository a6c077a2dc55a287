import { described, prices, type ServiceDraft, text } from '../model.ts';

const EVERYWHERE = { establishmentCode: 'RIVAGE', otherEstablishmentCodes: ['TILLEULS', 'PRESQUILE'] };
const CARD = { ...EVERYWHERE, familyCode: 'CARTES', isAuthorizedDuplication: false };
const MEMBERSHIP = { ...EVERYWHERE, familyCode: 'ABONNEMENTS', isAuthorizedDuplication: false };

/** Services loaded onto a card. */
export const cards: ServiceDraft[] = [
  {
    code: 'CARTE-10',
    type: 9,
    ...CARD,
    ...described(
      text('Carte 10 entrées', '10-admission card', '10er-Karte'),
      text(
        'Dix entrées dans les trois piscines, pour vous ou ceux qui vous accompagnent. Valable 12 mois.',
        'Ten admissions to the three pools, for you or those with you. Valid for 12 months.',
        'Zehn Eintritte in alle drei Bäder, für Sie oder Ihre Begleitung. 12 Monate gültig.',
      ),
    ),
    themeCodes: ['NAGER'],
    prices: prices({ PLEIN: 4800, REDUIT: 3800, QF1: 2400 }),
    isFastPurchase: true,
    validityDays: 365,
  },
  {
    code: 'CARTE-20',
    type: 10,
    ...CARD,
    ...described(
      text('Carte 20 entrées', '20-admission card', '20er-Karte'),
      text(
        'Vingt entrées dans les trois piscines. Valable 18 mois.',
        'Twenty admissions to the three pools. Valid for 18 months.',
        'Zwanzig Eintritte in alle drei Bäder. 18 Monate gültig.',
      ),
    ),
    themeCodes: ['NAGER'],
    prices: prices({ PLEIN: 9000, REDUIT: 7200, QF1: 4500 }),
    validityDays: 548,
  },
  {
    code: 'CARTE-HEURES',
    type: 11,
    ...CARD,
    publicType: 'adulte',
    ...described(
      text('Carte 10 heures', '10-hour card', '10-Stunden-Karte'),
      text(
        'Seul le temps passé est décompté, à la minute.',
        'Only the time you stay is counted, to the minute.',
        'Nur die genutzte Zeit wird minutengenau abgerechnet.',
      ),
    ),
    themeCodes: ['NAGER'],
    prices: prices({ '': 2900 }),
    validityDays: 365,
  },
  {
    code: 'CARTE-ACTIVITES',
    type: 12,
    ...CARD,
    publicType: 'adulte',
    ...described(
      text('Carte 10 activités', '10-class card', '10er-Kurskarte'),
      text(
        'Dix séances d’aquagym ou d’aquabike, à réserver au fil de l’année.',
        'Ten aqua aerobics or aqua bike classes, booked over the year.',
        'Zehn Aquagymnastik- oder Aquabike-Kurse, übers Jahr buchbar.',
      ),
    ),
    themeCodes: ['FORME'],
    prices: prices({ PLEIN: 9900, REDUIT: 8400, QF1: 4950 }),
    validityDays: 365,
  },
  {
    code: 'CARTE-BIEN-ETRE',
    type: 13,
    ...CARD,
    publicType: 'adulte',
    ...described(
      text('Carte 5 séances bien-être', '5-session wellness card', '5er-Wellnesskarte'),
      text(
        'Cinq séances de deux heures dans l’espace bien-être.',
        'Five two-hour sessions in the wellness area.',
        'Fünf Zwei-Stunden-Aufenthalte im Wellnessbereich.',
      ),
    ),
    themeCodes: ['DETENTE'],
    prices: prices({ '': 7200 }),
    validityDays: 365,
    minimumAge: 18,
  },
  {
    code: 'CARTE-CREDIT',
    type: 14,
    ...CARD,
    ...described(
      text('Crédit de 30 €', '€30 credit', 'Guthaben 30 €'),
      text(
        'Un porte-monnaie pour les entrées, le café et la boutique.',
        'Credit for admissions, the café and the shop.',
        'Ein Guthaben für Eintritte, Café und Shop.',
      ),
    ),
    prices: prices({ '': 3000 }),
    validityDays: 730,
  },
];

/** Service type code, name, description, prices, and what the renewal is called. */
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

/** A renewal's type is so many times its subscription's, and it costs five per cent less. */
const RENEWAL_FACTOR = 27;
const RENEWAL_SHARE = 0.95;

export const subscriptions: ServiceDraft[] = memberships.map(({ cents, themeCodes, ...membership }) => ({
  ...MEMBERSHIP,
  ...membership,
  themeCodes: [...themeCodes],
  prices: prices(cents),
}));

export const renewals: ServiceDraft[] = memberships.map(
  ({ code, type, validityDays, themeCodes, cents, labels }) => ({
    ...MEMBERSHIP,
    code: code.replace('ABO', 'RENOUV'),
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

/** Rounded to ten cents. */
function renewalCents<Cents extends Partial<Record<string, number>>>(cents: Cents): Cents {
  return Object.fromEntries(
    Object.entries(cents).map(([name, amount]) => [
      name,
      Math.round(((amount ?? 0) * RENEWAL_SHARE) / 10) * 10,
    ]),
  ) as Cents;
}
