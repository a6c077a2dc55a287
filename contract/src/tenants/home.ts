import { z } from 'zod';
import { call } from '../call.ts';
import { Day, Labels, perLanguage } from '../shapes.ts';
import { ChosenPicture, DesignPicture } from './design.ts';
import { HOME_BLOCKS } from './home-blocks.ts';
import { MAX_NEWS, MAX_NEWS_PICTURES, MAX_RICH_TEXT, MAX_TITLE } from './home-rules.ts';
import { GalleryPicture } from './pictures.ts';
import { SavedState, SeenVersion } from './saved-settings.ts';

/** The home page of a venue: blocks that it orders, switches on and off, and fills with texts and pictures. */

const right = { right: 'settings.design' } as const;

export const HomeBlockTag = z.enum(HOME_BLOCKS).describe('Free text blocks, text1 to text6, exist as needed');

const Titles = perLanguage(z.string().trim().max(MAX_TITLE)).partial();
const Texts = perLanguage(z.string().trim().max(MAX_RICH_TEXT)).partial();

const SentPart = z.object({
  titles: Titles.describe('Missing languages fall back to the venue’s default one'),
  texts: Texts.describe(
    'Plain text in the hero block; HTML elsewhere: p, h2, ul, ol, li, br, strong, em, a[href], div[data-button]',
  ),
  pictures: z.array(ChosenPicture).max(3),
});

const NewsDays = {
  from: z.union([Day, z.literal('')]).describe('First day of display; empty for no limit'),
  until: z.union([Day, z.literal('')]).describe('Last day of display; empty for no limit'),
};

const BlockSwitch = {
  code: HomeBlockTag,
  isOn: z.boolean(),
};

const SentBlock = SentPart.extend({
  ...BlockSwitch,
  items: z
    .array(SentPart.extend({ ...NewsDays, pictures: z.array(ChosenPicture).max(MAX_NEWS_PICTURES) }))
    .max(MAX_NEWS)
    .describe('For the news block'),
});

const SavedPart = SentPart.extend({ pictures: z.array(DesignPicture) });

export const HomeBlock = SavedPart.extend({
  ...BlockSwitch,
  items: z.array(SavedPart.extend(NewsDays)),
});

const Switches = {
  fastBuy: z.boolean().describe('homeItems_1: quick purchase in menu and search'),
};

export const HomePageSettings = z.object({
  blocks: z.array(HomeBlock).describe('In display order'),
  ...Switches,
  usual: z
    .object({ titles: Labels, texts: Labels, pictures: z.array(DesignPicture) })
    .describe('Default texts of the hero block, and the pictures of the design'),
  saved: SavedState,
});

const ShownPart = z.object({
  titles: Labels.optional(),
  texts: Labels.optional(),
  pictures: z.array(GalleryPicture.pick({ id: true, picture: true, descriptions: true })),
});

/** A block for visitors. */
export const ShownHomeBlock = ShownPart.extend({
  code: HomeBlockTag,
  items: z.array(ShownPart.extend({ titles: Labels })).describe('Current news'),
});

export const homeCalls = {
  'GET /portal/homepage': call({
    summary: 'Lists the active blocks of the home page, in order',
    access: 'visitor',
    answer: z.object({ blocks: z.array(ShownHomeBlock) }),
    sharedForSeconds: 30,
  }),
  'GET /settingsportal/homepagesettings': call({
    summary: 'Returns the saved home page',
    access: right,
    answer: HomePageSettings,
  }),
  'PUT /settingsportal/homepagesettings': call({
    summary: 'Changes the home page, effective from the next page view',
    access: right,
    body: z.object({
      blocks: z.array(SentBlock).max(HOME_BLOCKS.length),
      ...Switches,
      ...SeenVersion.shape,
    }),
    answer: HomePageSettings,
    errors: ['text.markup', 'picture.not-found', 'settings.changed'],
  }),
  'POST /settingsportal/undohomepagesettings': call({
    summary: 'Restores the home page from before the last change',
    access: right,
    body: SeenVersion,
    answer: HomePageSettings,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
