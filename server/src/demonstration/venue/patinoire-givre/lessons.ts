import { described, prices, type ServiceDraft, text } from '../model.ts';

const RINK = { establishmentCode: 'GIVRE' };

/** Lessons and taster sessions, each at a session. */
export const lessons: ServiceDraft[] = [
  {
    code: 'COURS-ECOLE',
    type: 8,
    ...RINK,
    familyCode: 'COURS',
    publicType: 'enfant',
    ...described(
      text('École de glace', 'Skating school', 'Eislaufschule'),
      text(
        'Dès 5 ans, par groupes de dix et par niveau. Patins et casque compris.',
        'From age 5, in groups of ten by level. Skates and helmet included.',
        'Ab 5 Jahren, in Zehnergruppen nach Niveau. Schlittschuhe und Helm inklusive.',
      ),
    ),
    themeCodes: ['APPRENDRE', 'FAMILLE'],
    prices: prices({ PLEIN: 1300, QF1: 650 }),
    durationMinutes: 50,
    minimumAge: 5,
  },
  {
    code: 'COURS-ADULTES',
    type: 8,
    ...RINK,
    familyCode: 'COURS',
    publicType: 'adulte',
    ...described(
      text('Cours de patinage adultes', 'Adult skating class', 'Eislaufkurs für Erwachsene'),
      text(
        'Équilibre, freinage, premières arabesques. Tous niveaux.',
        'Balance, braking, first spirals. All levels.',
        'Gleichgewicht, Bremsen, erste Figuren. Alle Niveaus.',
      ),
    ),
    themeCodes: ['APPRENDRE'],
    prices: prices({ PLEIN: 1500, REDUIT: 1250 }),
    durationMinutes: 60,
    minimumAge: 16,
  },
  {
    code: 'COURS-CURLING',
    type: 8,
    ...RINK,
    familyCode: 'COURS',
    ...described(
      text('Initiation au curling', 'Curling taster', 'Schnupperkurs Curling'),
      text(
        'Pierres, balais et stratégie, en équipes de quatre. Chaussures propres à semelle souple.',
        'Stones, brooms and tactics, in teams of four. Clean soft-soled shoes.',
        'Steine, Besen und Taktik, in Viererteams. Saubere Schuhe mit weicher Sohle.',
      ),
    ),
    themeCodes: ['APPRENDRE'],
    prices: prices({ PLEIN: 1800, REDUIT: 1500 }),
    durationMinutes: 90,
    minimumAge: 12,
  },
];
