import { described, prices, type ServiceDraft, text } from '../model.ts';

const EVERYWHERE = { establishmentCode: 'RIVAGE', otherEstablishmentCodes: ['TILLEULS', 'PRESQUILE'] };
/** A card that any card service of its space refills. */
const CARD = { ...EVERYWHERE, familyCode: 'CARTES', cardUse: 'created' } as const;
const POOLS = { espaceRef: 'BASSINS', servicesForFill: ['CARTE-10', 'CARTE-20'] };
/** Classes that can be withdrawn from a card. */
export const CLASSES = ['ACT-AQUAGYM', 'ACT-AQUADOUCE', 'ACT-AQUABIKE'];

/** Services loaded onto a card. */
export const cards: ServiceDraft[] = [
  {
    code: 'CARTE-10',
    type: 9,
    ...CARD,
    ...POOLS,
    grants: [{ unit: 'admission', units: 10 }],
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
    ...POOLS,
    grants: [{ unit: 'admission', units: 20 }],
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
    espaceRef: 'HEURES',
    servicesForFill: ['CARTE-HEURES'],
    grants: [{ unit: 'minute', units: 600 }],
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
    espaceRef: 'ACTIVITES',
    servicesForFill: ['CARTE-ACTIVITES'],
    grants: [{ unit: 'ticket', units: 10, withdrawal: { familyCode: 'ACTIVITES', serviceCodes: CLASSES } }],
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
    code: 'CARTE-LECONS',
    type: 12,
    ...CARD,
    espaceRef: 'LECONS',
    servicesForFill: ['CARTE-LECONS'],
    disableMultiPublic: true,
    grants: [
      { unit: 'ticket', units: 10, withdrawal: { familyCode: 'ACTIVITES', serviceCodes: ['ACT-LECON'] } },
    ],
    publicType: 'enfant',
    ...described(
      text('Carte 10 leçons de natation', '10-lesson swimming card', '10er-Karte Schwimmunterricht'),
      text(
        'Dix leçons au nom de votre enfant, à réserver au fil de l’année.',
        'Ten lessons in your child’s name, booked over the year.',
        'Zehn Stunden auf den Namen Ihres Kindes, übers Jahr buchbar.',
      ),
    ),
    themeCodes: ['APPRENDRE'],
    prices: prices({ PLEIN: 12600, QF1: 6300 }),
    validityDays: 365,
  },
  {
    code: 'CARTE-BIEN-ETRE',
    type: 13,
    ...CARD,
    espaceRef: 'BIEN-ETRE',
    servicesForFill: ['CARTE-BIEN-ETRE'],
    grants: [
      { unit: 'ticket', units: 5, withdrawal: { familyCode: 'BIEN-ETRE', serviceCodes: ['BE-ESPACE'] } },
    ],
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
    espaceRef: 'CREDIT',
    servicesForFill: ['CARTE-CREDIT'],
    grants: [{ unit: 'cent', units: 3000 }],
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
