import { z } from 'zod';
import { call } from '../call.ts';
import { Labels, LocaleTag } from '../shapes.ts';

export const Language = z.object({
  codeIso: LocaleTag,
  labels: Labels,
  descriptions: Labels,
  isEnable: z.boolean(),
  order: z.int().describe('1 is the default, 0 goes last'),
});

export const languageCalls = {
  'GET /portal/languages': call({
    summary: 'The languages a visitor may choose',
    access: 'visitor',
    answersDuringMaintenance: true,
    answer: z.array(Language),
    sharedForSeconds: 30,
  }),
} as const;
