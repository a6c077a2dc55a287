import { described, prices, type ServiceDraft, text } from '../model.ts';

const POOLS = {
  establishmentCode: 'RIVAGE',
  otherEstablishmentCodes: ['TILLEULS', 'PRESQUILE'],
  familyCode: 'ENTREES',
};
const LAST_HOUR = text(
  'Les bassins sont évacués vingt minutes avant la fin.',
  'Please leave the pools twenty minutes before the end.',
  'Bitte verlassen Sie die Becken zwanzig Minuten vor Ende.',
);
const withLastHour = (fr: string, en: string, de: string) =>
  text(`${fr} ${LAST_HOUR['fr-FR']}`, `${en} ${LAST_HOUR['en-GB']}`, `${de} ${LAST_HOUR['de-DE']}`);

/** Admissions: dated ones for a session, undated ones for any day. */
export const admissions: ServiceDraft[] = [
  {
    code: 'ENT-SPORTIF',
    type: 7,
    ...POOLS,
    otherEstablishmentCodes: ['TILLEULS'],
    ...described(
      text('Bassin sportif', 'Lane pool', 'Sportbecken'),
      withLastHour(
        'Une heure et demie de nage en lignes d’eau, eau à 27 °C.',
        'An hour and a half of lane swimming, water at 27 °C.',
        'Anderthalb Stunden Bahnenschwimmen, Wasser 27 °C.',
      ),
    ),
    themeCodes: ['NAGER'],
    prices: prices({ PLEIN: 560, REDUIT: 420, ENFANT: 300, QF1: 280, QF2: 140 }),
    isFastPurchase: true,
    durationMinutes: 90,
  },
  {
    code: 'ENT-LUDIQUE',
    type: 7,
    requiredServiceCodes: ['BTQ-BONNET'],
    ...POOLS,
    otherEstablishmentCodes: [],
    ...described(
      text('Bassin ludique et toboggan', 'Leisure pool and slide', 'Erlebnisbecken und Rutsche'),
      withLastHour(
        'Toboggan, rivière à contre-courant et pataugeoire. Les moins de 8 ans se baignent avec un adulte.',
        'Slide, lazy river and toddler pool. Under-eights swim with an adult.',
        'Rutsche, Strömungskanal und Planschbecken. Kinder unter 8 Jahren baden mit einer erwachsenen Person.',
      ),
    ),
    themeCodes: ['FAMILLE'],
    prices: prices({ PLEIN: 650, REDUIT: 520, ENFANT: 420, QF1: 320, QF2: 160 }),
    durationMinutes: 120,
  },
  {
    code: 'ENT-NORDIQUE',
    type: 7,
    requiredServiceCodes: ['BTQ-BONNET'],
    ...POOLS,
    cardUse: 'accepted',
    establishmentCode: 'PRESQUILE',
    otherEstablishmentCodes: [],
    ...described(
      text('Bassin nordique', 'Nordic pool', 'Nordisches Außenbecken'),
      withLastHour(
        '50 m en plein air, eau à 28 °C, même sous la pluie. Peignoir conseillé.',
        '50 m in the open air, water at 28 °C, even in the rain. Bring a bathrobe.',
        '50 m unter freiem Himmel, Wasser 28 °C, auch bei Regen. Bademantel empfohlen.',
      ),
    ),
    themeCodes: ['PLEIN-AIR', 'NAGER'],
    prices: prices({ PLEIN: 620, REDUIT: 480, ENFANT: 350, QF1: 310, QF2: 160 }),
    isFastPurchase: true,
    durationMinutes: 90,
  },
  {
    code: 'ENT-UNITE',
    type: 1,
    ...POOLS,
    ...described(
      text('Entrée à l’unité', 'Single admission', 'Einzeleintritt'),
      text(
        'Une entrée dans l’une des trois piscines, le jour de votre choix, dans la limite des places.',
        'One admission to any of the three pools, on the day you choose, subject to capacity.',
        'Ein Eintritt in eines der drei Bäder an einem Tag Ihrer Wahl, solange Plätze frei sind.',
      ),
    ),
    themeCodes: ['NAGER'],
    prices: prices({ PLEIN: 600, REDUIT: 450, ENFANT: 350, QF1: 300, QF2: 150 }),
    isFastPurchase: true,
    validityDays: 365,
  },
  {
    code: 'ENT-FAMILLE',
    type: 2,
    ...POOLS,
    publicType: 'famille',
    ...described(
      text('Entrée famille, par personne', 'Family admission, per person', 'Familieneintritt, pro Person'),
      text(
        'Dès trois personnes d’un même foyer, dont un adulte au moins. Un billet par personne.',
        'For three or more people from one household, at least one of them an adult. One ticket per person.',
        'Ab drei Personen eines Haushalts, davon mindestens eine erwachsen. Ein Ticket pro Person.',
      ),
    ),
    themeCodes: ['FAMILLE'],
    prices: prices({ '': 440 }),
    validityDays: 365,
    minimumQuantity: 3,
    maximumQuantity: 12,
  },
  {
    code: 'ENT-MIDI',
    type: 3,
    ...POOLS,
    publicType: 'adulte',
    ...described(
      text('Entrée du midi', 'Lunchtime admission', 'Mittagseintritt'),
      text(
        'Du lundi au vendredi entre 12 h et 14 h, une heure dans l’eau.',
        'Monday to Friday between noon and 2 pm, one hour in the water.',
        'Montag bis Freitag zwischen 12 und 14 Uhr, eine Stunde im Wasser.',
      ),
    ),
    themeCodes: ['NAGER'],
    prices: prices({ PLEIN: 450, REDUIT: 380 }),
    isFastPurchase: true,
    validityDays: 184,
  },
  {
    code: 'ENT-SOIREE',
    type: 4,
    ...POOLS,
    cardUse: 'accepted',
    publicType: 'adulte',
    ...described(
      text('Entrée du soir', 'Evening admission', 'Abendeintritt'),
      text(
        'À partir de 19 h 30, lumière tamisée et bassin calme.',
        'From 7.30 pm, dimmed lights and a quiet pool.',
        'Ab 19:30 Uhr, gedämpftes Licht und ein ruhiges Becken.',
      ),
    ),
    themeCodes: ['NAGER', 'DETENTE'],
    prices: prices({ PLEIN: 480, REDUIT: 400 }),
    validityDays: 184,
    minimumAge: 16,
  },
  {
    code: 'ENT-PETITS',
    type: 5,
    ...POOLS,
    publicType: 'enfant',
    ...described(
      text('Entrée tout-petits', 'Toddler admission', 'Eintritt für Kleinkinder'),
      text(
        'Pour les moins de 3 ans, pataugeoire et bassin d’apprentissage. Couche de bain obligatoire.',
        'For under-threes, toddler and learner pools. Swim nappy required.',
        'Für Kinder unter 3 Jahren, Plansch- und Lehrbecken. Schwimmwindel erforderlich.',
      ),
    ),
    themeCodes: ['FAMILLE'],
    prices: prices({ '': 280 }),
    validityDays: 365,
  },
  {
    code: 'ENT-VISITEUR',
    type: 6,
    ...POOLS,
    ...described(
      text('Entrée visiteur', 'Spectator admission', 'Zuschauereintritt'),
      text(
        'Pour accompagner sans se baigner : gradins, café et plage minérale.',
        'To come along without swimming: stands, café and stone beach.',
        'Für alle, die mitkommen, ohne zu baden: Tribüne, Café und Steinstrand.',
      ),
    ),
    prices: prices({ '': 280 }),
    validityDays: 365,
  },
  {
    code: 'ENT-NUIT',
    type: 1,
    ...POOLS,
    otherEstablishmentCodes: [],
    ...described(
      text('Nuit de l’eau', 'Night at the pool', 'Nacht des Wassers'),
      text(
        'Une soirée de 20 h à minuit, en musique et aux lumières : bassins, toboggan et initiations. Places en nombre limité.',
        'One evening from 8 pm to midnight, with music and lights: pools, slide and taster sessions. Limited number of places.',
        'Ein Abend von 20 Uhr bis Mitternacht mit Musik und Licht: Becken, Rutsche und Schnupperkurse. Begrenzte Plätze.',
      ),
    ),
    themeCodes: ['FAMILLE', 'DETENTE'],
    prices: prices({ PLEIN: 650, REDUIT: 500, ENFANT: 400 }),
    validityDays: 120,
  },
];
