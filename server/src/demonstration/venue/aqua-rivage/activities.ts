import { described, prices, type ServiceDraft, text } from '../model.ts';

const ACTIVITY = {
  type: 8,
  establishmentCode: 'RIVAGE',
  familyCode: 'ACTIVITES',
  requiredServiceCodes: ['BTQ-BONNET'],
};
const WELLNESS = {
  establishmentCode: 'RIVAGE',
  familyCode: 'BIEN-ETRE',
  publicType: 'adulte',
  themeCodes: ['DETENTE'],
};

/** Classes and lessons, each at a session. */
export const activities: ServiceDraft[] = [
  {
    code: 'ACT-AQUAGYM',
    ...ACTIVITY,
    otherEstablishmentCodes: ['TILLEULS', 'PRESQUILE'],
    publicType: 'adulte',
    ...described(
      text('Aquagym tonique', 'High-energy aqua aerobics', 'Aquagymnastik intensiv'),
      text(
        'Cours rythmé en petite profondeur. Arrivez quinze minutes avant le début : votre billet ouvre le tourniquet à partir de ce moment. Bonnet obligatoire.',
        'A lively class in shallow water. Arrive fifteen minutes early: that is when your ticket opens the turnstile. Swim cap required.',
        'Schwungvoller Kurs im flachen Wasser. Kommen Sie fünfzehn Minuten früher: Ab dann öffnet Ihr Ticket das Drehkreuz. Badekappe Pflicht.',
      ),
    ),
    themeCodes: ['FORME'],
    prices: prices({ PLEIN: 1100, REDUIT: 900, QF1: 550 }),
    isFastPurchase: true,
    durationMinutes: 45,
    minimumAge: 15,
  },
  {
    code: 'ACT-AQUADOUCE',
    ...ACTIVITY,
    otherEstablishmentCodes: ['TILLEULS'],
    establishmentCode: 'TILLEULS',
    publicType: 'adulte',
    ...described(
      text('Aquagym douce', 'Gentle aqua aerobics', 'Sanfte Aquagymnastik'),
      text(
        'Mobilité et souffle dans une eau à 32 °C, pour reprendre en douceur. Aucun besoin de savoir nager.',
        'Mobility and breathing in water at 32 °C, an easy way back to exercise. No need to be able to swim.',
        'Beweglichkeit und Atmung im 32 °C warmen Wasser, für den sanften Wiedereinstieg. Schwimmkenntnisse nicht nötig.',
      ),
    ),
    themeCodes: ['FORME', 'DETENTE'],
    prices: prices({ PLEIN: 1000, REDUIT: 820, QF1: 500 }),
    durationMinutes: 45,
  },
  {
    code: 'ACT-AQUABIKE',
    ...ACTIVITY,
    publicType: 'adulte',
    ...described(
      text('Aquabike', 'Aqua bike', 'Aquabike'),
      text(
        'Vélo immergé par intervalles, chaussons fournis. Taille minimale : 1,50 m.',
        'Interval cycling under water, shoes provided. Minimum height: 1.50 m.',
        'Intervalltraining auf dem Unterwasserrad, Schuhe inklusive. Mindestgröße: 1,50 m.',
      ),
    ),
    themeCodes: ['FORME'],
    prices: prices({ PLEIN: 1350, REDUIT: 1150, QF1: 680 }),
    durationMinutes: 40,
    minimumAge: 16,
  },
  {
    code: 'ACT-BEBES',
    ...ACTIVITY,
    establishmentCode: 'TILLEULS',
    publicType: 'famille',
    ...described(
      text('Bébés nageurs', 'Baby swim', 'Babyschwimmen'),
      text(
        'De 6 mois à 3 ans, dans l’eau avec un ou deux parents. Le prix couvre l’enfant et ses accompagnants.',
        'From 6 months to 3 years, in the water with one or two parents. The price covers the child and those with them.',
        'Von 6 Monaten bis 3 Jahre, im Wasser mit einem oder zwei Elternteilen. Der Preis gilt für Kind und Begleitung.',
      ),
    ),
    themeCodes: ['FAMILLE', 'APPRENDRE'],
    prices: prices({ PLEIN: 950, QF1: 480, QF2: 240 }),
    durationMinutes: 40,
  },
  {
    code: 'ACT-LECON',
    ...ACTIVITY,
    matchingServiceCodes: ['BTQ-LUNETTES'],
    otherEstablishmentCodes: ['TILLEULS'],
    publicType: 'enfant',
    ...described(
      text('Leçon de natation enfant', 'Children’s swimming lesson', 'Schwimmunterricht für Kinder'),
      text(
        'À partir de 6 ans, huit enfants au plus par maître-nageur. Jusqu’au brevet de 25 m.',
        'From age 6, at most eight children per instructor. Up to the 25 m badge.',
        'Ab 6 Jahren, höchstens acht Kinder pro Lehrkraft. Bis zum 25-m-Abzeichen.',
      ),
    ),
    themeCodes: ['APPRENDRE', 'FAMILLE'],
    prices: prices({ PLEIN: 1400, QF1: 700 }),
    durationMinutes: 45,
    minimumAge: 6,
  },
  {
    code: 'ACT-ADULTES',
    ...ACTIVITY,
    establishmentCode: 'PRESQUILE',
    publicType: 'adulte',
    ...described(
      text('Natation adultes', 'Adult swimming', 'Schwimmen für Erwachsene'),
      text(
        'Technique et endurance dans le bassin de 50 m, par groupes de niveau.',
        'Technique and endurance in the 50 m pool, in groups by level.',
        'Technik und Ausdauer im 50-m-Becken, in Leistungsgruppen.',
      ),
    ),
    themeCodes: ['APPRENDRE', 'PLEIN-AIR'],
    prices: prices({ PLEIN: 1200, REDUIT: 980, QF1: 600 }),
    durationMinutes: 60,
    minimumAge: 16,
  },
];

/** The wellness area: sessions of two hours, treatments, a gift. */
export const wellness: ServiceDraft[] = [
  {
    code: 'BE-ESPACE',
    type: 7,
    ...WELLNESS,
    ...described(
      text('Espace bien-être', 'Wellness area', 'Wellnessbereich'),
      text(
        'Deux heures de hammam, sauna, jacuzzi et tisanerie. Serviette fournie, maillot obligatoire.',
        'Two hours of hammam, sauna, whirlpool and herbal tea lounge. Towel provided, swimwear required.',
        'Zwei Stunden Hammam, Sauna, Whirlpool und Teelounge. Handtuch inklusive, Badebekleidung erforderlich.',
      ),
    ),
    prices: prices({ PLEIN: 1600, REDUIT: 1350 }),
    durationMinutes: 120,
    minimumAge: 18,
  },
  {
    code: 'BE-ESPACE-BASSINS',
    type: 7,
    ...WELLNESS,
    themeCodes: ['DETENTE', 'NAGER'],
    ...described(
      text('Espace bien-être et bassins', 'Wellness area and pools', 'Wellnessbereich und Becken'),
      text(
        'La séance de deux heures, puis les bassins jusqu’à la fermeture.',
        'The two-hour session, then the pools until closing time.',
        'Der Zwei-Stunden-Aufenthalt, danach die Becken bis Betriebsschluss.',
      ),
    ),
    prices: prices({ PLEIN: 1950, REDUIT: 1650 }),
    durationMinutes: 120,
    minimumAge: 18,
  },
  {
    code: 'BE-RITUEL',
    type: 8,
    ...WELLNESS,
    ...described(
      text('Rituel hammam et gommage', 'Hammam ritual and scrub', 'Hammam-Ritual mit Peeling'),
      text(
        'Bain de vapeur, savon noir et gommage au gant de kessa, par une praticienne.',
        'Steam bath, black soap and kessa-glove scrub by a practitioner.',
        'Dampfbad, schwarze Seife und Kessa-Peeling durch eine Fachkraft.',
      ),
    ),
    prices: prices({ '': 3900 }),
    durationMinutes: 60,
    minimumAge: 18,
  },
  {
    code: 'BE-CADEAU',
    type: 1,
    ...WELLNESS,
    ...described(
      text('Bon cadeau bien-être', 'Wellness gift voucher', 'Wellness-Gutschein'),
      text(
        'Une séance de deux heures à offrir, valable six mois. La date se choisit à l’accueil.',
        'A two-hour session to give, valid for six months. The date is chosen at reception.',
        'Ein Zwei-Stunden-Aufenthalt zum Verschenken, sechs Monate gültig. Der Termin wird am Empfang gewählt.',
      ),
    ),
    prices: prices({ '': 1800 }),
    isFastPurchase: true,
    validityDays: 184,
  },
];
