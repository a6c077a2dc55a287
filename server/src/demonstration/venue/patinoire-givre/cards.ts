import { described, prices, type ServiceDraft, text } from '../model.ts';

const RINK = { establishmentCode: 'GIVRE' };

/** Cards for returning visitors, and services handed over at the desk. */
export const cardsAndGear: ServiceDraft[] = [
  {
    code: 'CARTE-10',
    type: 9,
    ...RINK,
    familyCode: 'CARTES',
    cardUse: 'created',
    espaceRef: 'GLACE',
    servicesForFill: ['CARTE-10'],
    grants: [{ unit: 'admission', units: 10 }],
    ...described(
      text('Carte 10 entrées', '10-admission card', '10er-Karte'),
      text(
        'Dix séances publiques, valable 12 mois.',
        'Ten public sessions, valid for 12 months.',
        'Zehn Publikumsläufe, 12 Monate gültig.',
      ),
    ),
    themeCodes: ['GLISSE'],
    prices: prices({ PLEIN: 5200, REDUIT: 4300, QF1: 2600 }),
    validityDays: 365,
  },
  {
    code: 'ABO-SAISON',
    type: 17,
    ...RINK,
    familyCode: 'CARTES',
    isAuthorizedDuplication: false,
    cardUse: 'created',
    espaceRef: 'ABONNES',
    servicesForFill: ['RENOUV-SAISON'],
    grants: [{ unit: 'period' }],
    ...described(
      text('Abonnement saison', 'Season membership', 'Saisonabonnement'),
      text(
        'Toutes les séances publiques de la saison.',
        'Every public session of the season.',
        'Alle Publikumsläufe der Saison.',
      ),
    ),
    themeCodes: ['GLISSE'],
    prices: prices({ PLEIN: 14900, REDUIT: 11900, QF1: 7400 }),
    validityDays: 275,
  },
  {
    code: 'RENOUV-SAISON',
    type: 459,
    ...RINK,
    familyCode: 'CARTES',
    isAuthorizedDuplication: false,
    cardUse: 'required',
    espaceRef: 'ABONNES',
    grants: [{ unit: 'period' }],
    renewalDaysBefore: 30,
    renewalDaysAfter: 14,
    ...described(
      text(
        'Renouvellement : abonnement saison',
        'Renewal: season membership',
        'Verlängerung: Saisonabonnement',
      ),
      text(
        'Pour les abonnés de la saison passée.',
        'For last season’s members.',
        'Für alle mit einem Abonnement der letzten Saison.',
      ),
    ),
    themeCodes: ['GLISSE'],
    prices: prices({ PLEIN: 13900, REDUIT: 10900 }),
    validityDays: 275,
  },
  {
    code: 'LOC-PATINS',
    type: 0,
    isRental: true,
    ...RINK,
    familyCode: 'LOCATION',
    ...described(
      text('Location de patins', 'Skate hire', 'Schlittschuhverleih'),
      text(
        'Du 25 au 48, pour la durée de la séance.',
        'Sizes 25 to 48, for the length of the session.',
        'Größen 25 bis 48, für die Dauer des Publikumslaufs.',
      ),
    ),
    prices: prices({ '': 360 }),
    isFastPurchase: true,
    validityDays: 184,
  },
  {
    code: 'LOC-CASQUE',
    type: 0,
    isRental: true,
    ...RINK,
    familyCode: 'LOCATION',
    ...described(
      text('Casque', 'Helmet', 'Helm'),
      text(
        'Loué à l’unité, désinfecté après chaque séance.',
        'Hired individually, disinfected after every session.',
        'Einzeln verliehen, nach jedem Lauf desinfiziert.',
      ),
    ),
    prices: prices({ '': 150 }),
    validityDays: 184,
  },
  {
    code: 'LOC-GANTS',
    type: 0,
    ...RINK,
    familyCode: 'LOCATION',
    ...described(
      text('Paire de gants', 'Pair of gloves', 'Paar Handschuhe'),
      text(
        'Obligatoires sur la glace ; vous les gardez.',
        'Required on the ice; yours to keep.',
        'Auf dem Eis Pflicht; Sie behalten sie.',
      ),
    ),
    prices: prices({ '': 300 }),
    validityDays: 184,
  },
];
