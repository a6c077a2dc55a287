import { z } from 'zod';
import { Cents, Labels } from '../shapes.ts';
import { operation } from './operation.ts';
import { Code, inDefaultLanguage, page, pageOf } from './values.ts';

/** The catalogue: establishments, services and themes. */

export const Establishment = z.object({
  code: Code,
  names: Labels,
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  position: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
});

export const Price = z.object({
  name: z.string().describe('The empty name is the base price'),
  names: Labels.optional(),
  amount: Cents.describe('In cents'),
});

export const Service = z.object({
  code: Code,
  names: Labels,
  descriptions: Labels,
  family: Code,
  establishment: Code,
  otherEstablishments: z.array(Code).describe('Where it can be used too'),
  themes: z.array(Code),
  hasSessions: z.boolean().describe('Sold for a session; otherwise without a date'),
  cardUse: z
    .enum(['none', 'accepted', 'created', 'required'])
    .describe('created: fills a new or existing card; required: fills an existing card'),
  prices: z.array(Price),
  vatRate: z.int().describe('Per mille'),
  durationMinutes: z.int().optional(),
  minimumQuantity: z.int().optional().describe('Per cart'),
  maximumQuantity: z.int().optional().describe('Per cart, over all prices'),
});

export const Theme = z.object({ code: Code, names: Labels, color: z.string().optional() });

const establishment = {
  code: 'PISC-CENTRE',
  names: inDefaultLanguage('Piscine du centre'),
  address: '1 rue des Bains',
  zip: '35000',
  city: 'Rennes',
};

const service = {
  code: 'ACT-AQUAGYM',
  names: inDefaultLanguage('Aquagym'),
  descriptions: inDefaultLanguage('Cours de 45 minutes'),
  family: 'COURS',
  establishment: 'PISC-CENTRE',
  otherEstablishments: [],
  themes: ['AQUA'],
  hasSessions: true,
  cardUse: 'none',
  prices: [{ name: 'PLEIN', names: inDefaultLanguage('Plein tarif'), amount: 1200 }],
  vatRate: 200,
  durationMinutes: 45,
};

export const catalogueOperations = {
  listEstablishments: operation({
    method: 'GET',
    path: '/establishments',
    summary: 'Lists the establishments',
    scope: 'catalogue:read',
    query: z.object(page),
    answer: pageOf(Establishment),
    hasEtag: true,
    example: { query: { limit: '50' }, answer: { items: [establishment] } },
  }),
  listServices: operation({
    method: 'GET',
    path: '/services',
    summary: 'Lists the services that are on sale, with their prices',
    scope: 'catalogue:read',
    query: z.object({ ...page, establishment: Code.optional(), family: Code.optional() }),
    answer: pageOf(Service),
    hasEtag: true,
    example: { query: { establishment: 'PISC-CENTRE' }, answer: { items: [service], next: 'WyJBQ1QiXQ' } },
  }),
  readService: operation({
    method: 'GET',
    path: '/services/{code}',
    summary: 'Returns a service',
    scope: 'catalogue:read',
    params: z.object({ code: Code }),
    answer: Service,
    errors: ['service.not-found'],
    hasEtag: true,
    example: { params: { code: 'ACT-AQUAGYM' }, answer: service },
  }),
  listThemes: operation({
    method: 'GET',
    path: '/themes',
    summary: 'Lists the themes',
    scope: 'catalogue:read',
    query: z.object(page),
    answer: pageOf(Theme),
    hasEtag: true,
    example: {
      answer: { items: [{ code: 'AQUA', names: inDefaultLanguage('Aquatique'), color: '#0a6e8f' }] },
    },
  }),
} as const;
