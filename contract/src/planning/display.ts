import { z } from 'zod';
import { call } from '../call.ts';
import { code, SEEN } from '../shapes.ts';
import { SavedState, SeenVersion } from '../tenants/saved-settings.ts';

/** How the planning is shown, as each venue sets it. */
export const PlanningDisplay = z.object({
  isEnable: z.boolean().describe('Whether visitors have a planning'),
  displayType: z.literal([0, 1, 2]).describe('The display that comes first: 0 day, 1 week, 2 month'),
  firstHour: z.int().min(0).max(23).describe('The day begins here, or with an earlier session'),
  lastHour: z.int().min(1).max(24).describe('The day ends here, or with a later session'),
  colors: z.enum(['theme', 'family']).describe('Whose colour sessions have'),
  days: z
    .array(z.int().min(1).max(7))
    .min(1, code('field.required'))
    .overwrite((days) => [...new Set(days)].sort())
    .describe('Days that the week and the month show, 1 for Monday to 7 for Sunday'),
});

const right = { right: 'settings.functionnalities' } as const;
export const SavedPlanningDisplay = PlanningDisplay.extend({ saved: SavedState });

export const planningDisplayCalls = {
  'GET /settingsportal/planningItems': call({
    summary: 'How the planning is shown',
    access: 'everyone',
    answer: PlanningDisplay,
    sharedForSeconds: 30,
  }),
  'PUT /settingsportal/planningItems': call({
    summary: 'Changes how the planning is shown, from the next page view',
    access: right,
    body: PlanningDisplay.extend({
      seen: PlanningDisplay.optional().describe(SEEN),
      version: SeenVersion.shape.version.optional(),
    }).refine(({ firstHour, lastHour }) => firstHour < lastHour, {
      path: ['lastHour'],
      error: code('field.number'),
    }),
    answer: SavedPlanningDisplay,
    errors: ['settings.changed'],
  }),
  'GET /settingsportal/planning': call({
    summary: 'How the planning is shown, with its last change',
    access: right,
    answer: SavedPlanningDisplay,
  }),
  'POST /settingsportal/undoplanning': call({
    summary: 'Shows the planning as before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedPlanningDisplay,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
