import { described, prices, type ServiceDraft, text } from '../model.ts';

const RINK = { establishmentCode: 'GIVRE' };

/** Public sessions and admissions. */
export const skating: ServiceDraft[] = [
  {
    code: 'PAT-SEANCE',
    type: 7,
    ...RINK,
    matchingServiceCodes: ['LOC-PATINS', 'LOC-GANTS'],
    familyCode: 'PATINAGE',
    ...described(
      text('Séance publique', 'Public session', 'Publikumslauf'),
      text(
        'Deux heures et demie de glace. Gants obligatoires, casque conseillé aux enfants.',
        'Two and a half hours on the ice. Gloves required, helmets recommended for children.',
        'Zweieinhalb Stunden Eis. Handschuhe Pflicht, Helm für Kinder empfohlen.',
      ),
    ),
    themeCodes: ['GLISSE'],
    prices: prices({ PLEIN: 620, REDUIT: 510, ENFANT: 450, QF1: 310 }),
    isFastPurchase: true,
    durationMinutes: 150,
  },
  {
    code: 'PAT-SEANCE-PATINS',
    type: 7,
    ...RINK,
    familyCode: 'PATINAGE',
    ...described(
      text(
        'Séance publique, patins compris',
        'Public session, skates included',
        'Publikumslauf mit Schlittschuhen',
      ),
      text(
        'La séance et la location des patins, du 25 au 48.',
        'The session and skate hire, sizes 25 to 48.',
        'Der Publikumslauf und der Schlittschuhverleih, Größen 25 bis 48.',
      ),
    ),
    themeCodes: ['GLISSE'],
    prices: prices({ PLEIN: 960, REDUIT: 850, ENFANT: 760, QF1: 480 }),
    isFastPurchase: true,
    durationMinutes: 150,
  },
  {
    code: 'PAT-SOIREE',
    type: 7,
    ...RINK,
    familyCode: 'PATINAGE',
    publicType: 'adulte',
    ...described(
      text('Soirée sur glace', 'Ice party', 'Eisdisco'),
      text(
        'DJ, lumières et lasers jusqu’à minuit, patins compris.',
        'DJ, lights and lasers until midnight, skates included.',
        'DJ, Licht und Laser bis Mitternacht, Schlittschuhe inklusive.',
      ),
    ),
    themeCodes: ['FETE'],
    prices: prices({ PLEIN: 1100, REDUIT: 950 }),
    durationMinutes: 180,
    minimumAge: 14,
  },
  {
    code: 'PAT-JARDIN',
    type: 7,
    ...RINK,
    requiredServiceCodes: ['LOC-CASQUE'],
    familyCode: 'PATINAGE',
    publicType: 'famille',
    ...described(
      text('Jardin de glace', 'Ice garden', 'Eisgarten'),
      text(
        'Pour les 3 à 6 ans et leurs parents : luges, jeux et pingouins d’appui.',
        'For 3- to 6-year-olds and their parents: sledges, games and penguin aids.',
        'Für 3- bis 6-Jährige und ihre Eltern: Schlitten, Spiele und Laufhilfen.',
      ),
    ),
    themeCodes: ['FAMILLE'],
    prices: prices({ PLEIN: 550, FAMILLE: 1800, QF1: 280 }),
    durationMinutes: 60,
  },
  {
    code: 'PAT-ENTREE',
    type: 1,
    ...RINK,
    familyCode: 'PATINAGE',
    ...described(
      text('Entrée sans date', 'Undated admission', 'Eintritt ohne Datum'),
      text(
        'Une séance publique au choix, dans la limite des places.',
        'Any public session, subject to capacity.',
        'Ein beliebiger Publikumslauf, solange Plätze frei sind.',
      ),
    ),
    themeCodes: ['GLISSE'],
    prices: prices({ PLEIN: 650, REDUIT: 540, ENFANT: 480 }),
    isFastPurchase: true,
    validityDays: 365,
  },
  {
    code: 'PAT-VISITEUR',
    type: 6,
    ...RINK,
    familyCode: 'PATINAGE',
    ...described(
      text('Entrée visiteur', 'Spectator admission', 'Zuschauereintritt'),
      text(
        'Gradins et café, sans patiner.',
        'Stands and café, without skating.',
        'Tribüne und Café, ohne Eislauf.',
      ),
    ),
    prices: prices({ '': 250 }),
    validityDays: 365,
  },
];
