/** The initial state of a demonstration card. Days count from today; a negative day is past. */
export interface DemonstrationCard {
  number: string;
  /** Code on the card's back */
  code: string;
  service: string;
  /** E-mail of the holder's account; absent for a card without account */
  account?: string;
  firstName: string;
  lastName: string;
  /** Days since the block */
  blockedDaysAgo?: number;
  rights: readonly DemonstrationRight[];
}

export interface DemonstrationRight {
  unit: 'admission' | 'minute' | 'ticket' | 'period';
  total?: number;
  /** Service of the right; the card's service when absent */
  service?: string;
  fromDay: number;
  untilDay: number;
  withdrawal?: { familyCode: string; serviceCodes: readonly string[] };
  /** Movements, oldest first */
  movements: readonly DemonstrationMovement[];
}

export interface DemonstrationMovement {
  kind: 'bought' | 'reloaded' | 'used' | 'withdrawn' | 'reversed' | 'expired' | 'lost';
  quantity: number;
  day: number;
  /** Time on the venue's clock, `HH:MM` */
  time: string;
  /** Establishment code */
  place?: string;
  /** Order number */
  order?: string;
}

const used = (day: number, time: string, place: string, quantity = -1): DemonstrationMovement => ({
  kind: 'used',
  quantity,
  day,
  time,
  place,
});

const JEANNE = { account: 'jeanne@example.com', firstName: 'Jeanne', lastName: 'Morel' };
const CLASSES = {
  familyCode: 'ACTIVITES',
  serviceCodes: ['ACT-AQUAGYM', 'ACT-AQUADOUCE', 'ACT-AQUABIKE'],
} as const;
const LESSONS = { familyCode: 'ACTIVITES', serviceCodes: ['ACT-LECON'] } as const;

/** Cards of Aqua Rivage: one of each kind and state, and two that can be attached. */
export const CARDS: readonly DemonstrationCard[] = [
  {
    number: '04182207',
    code: 'M4T9AB',
    service: 'CARTE-10',
    ...JEANNE,
    rights: [
      {
        unit: 'admission',
        total: 6,
        fromDay: -220,
        untilDay: 110,
        movements: [
          { kind: 'bought', quantity: 10, day: -220, time: '17:25', order: '2026-001204' },
          used(-201, '18:02', 'RIVAGE'),
          used(-180, '12:14', 'RIVAGE'),
          used(-161, '12:08', 'TILLEULS'),
          used(-122, '18:40', 'RIVAGE', -3),
          used(-81, '10:31', 'PRESQUILE'),
          { kind: 'expired', quantity: -2, day: -41, time: '00:00' },
          { kind: 'reloaded', quantity: 5, day: -25, time: '21:04', order: '2026-003977' },
          used(-20, '12:20', 'TILLEULS'),
          used(-13, '18:31', 'RIVAGE'),
          { kind: 'reversed', quantity: 1, day: -13, time: '18:40', place: 'RIVAGE' },
          used(-8, '10:12', 'RIVAGE'),
        ],
      },
    ],
  },
  {
    number: '04185513',
    code: 'R2H7CD',
    service: 'ABO-FORME',
    ...JEANNE,
    rights: [
      {
        unit: 'period',
        fromDay: -356,
        untilDay: 9,
        movements: [
          { kind: 'bought', quantity: 0, day: -356, time: '09:10', order: '2025-004410' },
          used(-6, '07:05', 'RIVAGE', 0),
          used(-2, '07:12', 'RIVAGE', 0),
        ],
      },
      {
        unit: 'ticket',
        total: 52,
        fromDay: -356,
        untilDay: 9,
        withdrawal: CLASSES,
        movements: [
          { kind: 'bought', quantity: 52, day: -356, time: '09:10', order: '2025-004410' },
          { kind: 'withdrawn', quantity: -46, day: -30, time: '20:15', order: '2025-003841' },
        ],
      },
    ],
  },
  {
    number: '04186120',
    code: 'W8K3EF',
    service: 'CARTE-LECONS',
    account: 'jeanne@example.com',
    firstName: 'Malo',
    lastName: 'Morel',
    rights: [
      {
        unit: 'ticket',
        total: 10,
        fromDay: -140,
        untilDay: 225,
        withdrawal: LESSONS,
        movements: [
          { kind: 'bought', quantity: 10, day: -140, time: '19:48', order: '2026-002210' },
          { kind: 'withdrawn', quantity: -4, day: -60, time: '20:02', order: '2025-003120' },
        ],
      },
    ],
  },
  {
    number: '04183310',
    code: 'P5N2GH',
    service: 'CARTE-10',
    account: 'jeanne@example.com',
    firstName: 'Paul',
    lastName: 'Morel',
    rights: [
      {
        unit: 'admission',
        total: 10,
        fromDay: -351,
        untilDay: 14,
        movements: [
          { kind: 'bought', quantity: 10, day: -351, time: '11:30', order: '2025-004480' },
          used(-300, '12:01', 'RIVAGE', -4),
          used(-120, '12:10', 'RIVAGE', -3),
          used(-40, '18:22', 'TILLEULS'),
          used(-8, '10:12', 'RIVAGE'),
        ],
      },
    ],
  },
  {
    number: '04171188',
    code: 'Z3V6JK',
    service: 'CARTE-10',
    ...JEANNE,
    rights: [
      {
        unit: 'admission',
        total: 10,
        fromDay: -430,
        untilDay: -65,
        movements: [
          { kind: 'bought', quantity: 10, day: -430, time: '16:05', order: '2025-003310' },
          used(-410, '18:12', 'RIVAGE', -7),
          { kind: 'expired', quantity: -3, day: -65, time: '23:59' },
        ],
      },
    ],
  },
  {
    number: '04179034',
    code: 'C9X4LM',
    service: 'CARTE-HEURES',
    account: 'jeanne@example.com',
    firstName: 'Paul',
    lastName: 'Morel',
    blockedDaysAgo: 50,
    rights: [
      {
        unit: 'minute',
        total: 600,
        fromDay: -200,
        untilDay: 165,
        movements: [
          { kind: 'bought', quantity: 600, day: -200, time: '10:20', order: '2026-001511' },
          used(-150, '19:15', 'RIVAGE', -260),
          used(-90, '13:02', 'RIVAGE', -200),
          { kind: 'lost', quantity: -140, day: -50, time: '08:40' },
        ],
      },
    ],
  },
  {
    number: '04187741',
    code: 'K7P4NQ',
    service: 'CARTE-20',
    account: 'samir@example.com',
    firstName: 'Samir',
    lastName: 'Haddad',
    rights: [
      {
        unit: 'admission',
        total: 20,
        fromDay: -30,
        untilDay: 518,
        movements: [
          { kind: 'bought', quantity: 20, day: -30, time: '18:00', order: '2026-003850' },
          used(-10, '18:30', 'PRESQUILE', -2),
        ],
      },
    ],
  },
  {
    number: '04182299',
    code: 'H2D8RS',
    service: 'CARTE-10',
    firstName: '',
    lastName: '',
    rights: [
      {
        unit: 'admission',
        total: 10,
        fromDay: -3,
        untilDay: 362,
        movements: [{ kind: 'bought', quantity: 10, day: -3, time: '14:32', order: '2026-004102' }],
      },
    ],
  },
];
