import { z } from 'zod';
import { call } from '../call.ts';
import { code, SEEN } from '../shapes.ts';
import { SavedState, SeenVersion } from '../tenants/saved-settings.ts';

/** Display settings of a venue's planning. */
export const PlanningDisplay = z.object({
  isEnable: z.boolean().describe('Visitors have a planning'),
  displayType: z.literal([0, 1, 2]).describe('Initial view: 0 day, 1 week, 2 month'),
  firstHour: z.int().min(0).max(23).describe('First hour of the day; earlier sessions extend it'),
  lastHour: z.int().min(1).max(24).describe('Last hour of the day; later sessions extend it'),
  colors: z.enum(['theme', 'family']).describe('Item that gives sessions their colour'),
  days: z
    .array(z.int().min(1).max(7))
    .min(1, code('field.required'))
    .overwrite((days) => [...new Set(days)].sort())
    .describe('Visible days of week and month, 1 for Monday to 7 for Sunday'),
});

const right = { right: 'settings.functionnalities' } as const;
export const SavedPlanningDisplay = PlanningDisplay.extend({ saved: SavedState });

export const planningDisplayCalls = {
  'GET /settingsportal/planningItems': call({
    summary: 'Returns the display settings of the planning',
    access: 'everyone',
    answer: PlanningDisplay,
    sharedForSeconds: 30,
  }),
  'PUT /settingsportal/planningItems': call({
    summary: 'Changes the display settings of the planning, effective from the next page view',
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
    summary: 'Returns the display settings of the planning with their last change',
    access: right,
    answer: SavedPlanningDisplay,
  }),
  'POST /settingsportal/undoplanning': call({
    summary: 'Restores the display settings from before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedPlanningDisplay,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
