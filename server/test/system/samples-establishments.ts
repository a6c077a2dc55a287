import type { CallKey } from '@guichet/contract/calls.ts';
import type { SamplesOf } from './samples-of.ts';

/** Valid inputs of the calls about establishments' information. */
export const ESTABLISHMENT_SAMPLES: SamplesOf<
  | Extract<
      CallKey,
      `${string} /settingsticketing/establishment${'informations' | 'information' | 'notices' | 'notice'}`
    >
  | 'POST /settingsticketing/undoestablishmentinformation'
  | 'GET /settingsticketing/closuresessions'
> = {
  'GET /settingsticketing/establishmentinformations': () => ({}),
  'PUT /settingsticketing/establishmentinformation': () => ({
    body: {
      externalCode: 'NOTHING',
      version: 0,
      seasons: [{ from: '01-01', until: '12-31', week: [[], [], [], [], [], [], []] }],
      exceptions: [],
      address: '2 quai du Rivage',
      zip: '56000',
      city: 'Vannes',
      access: {},
      telephone: '',
      services: [],
      showsPrices: true,
      pictures: [],
    },
  }),
  'POST /settingsticketing/undoestablishmentinformation': () => ({
    body: { externalCode: 'NOTHING', version: 1 },
  }),
  'GET /settingsticketing/establishmentnotices': () => ({}),
  'GET /settingsticketing/closuresessions': () => ({
    query: { from: '2026-11-20T00:00', until: '2026-12-20T23:59' },
  }),
  'POST /settingsticketing/establishmentnotice': () => ({
    body: {
      kind: 'message',
      establishment: 'NOTHING',
      from: '2026-11-20T08:00',
      until: '2999-11-20T23:59',
      labels: { 'fr-FR': 'Eau à 27 °C' },
    },
  }),
  'DELETE /settingsticketing/establishmentnotice': () => ({
    query: { noticeId: '00000000-0000-4000-8000-000000000010' },
  }),
};
