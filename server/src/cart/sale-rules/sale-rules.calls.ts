import type { Handler, Routes } from '#calls.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { ruleNames } from './sale-rules.service.ts';
import { brokenRules, messageOf } from './sale-rules.ts';
import { sampleCardEnds, samplePart, sampleRule } from './sale-rules-trial.ts';

const tryRules: Handler<'POST /SettingsTicketing/TryRules'> = async ({ body, tenant, locale, services }) => {
  const catalogue = await catalogueOf(services, tenant);
  const partOf = (sample: (typeof body.cart)[number], line: number) =>
    samplePart(sample, line, catalogue, tenant.timeZone);
  const broken = brokenRules(body.cart.map(partOf), body.rules.map(sampleRule), {
    isSignedIn: body.isSignedIn,
    history: body.booked.map(partOf),
    natures: new Set(body.natures),
    cardEnds: sampleCardEnds(body.cart, tenant.timeZone),
    now: new Date(),
  });
  const names = ruleNames(catalogue, tenant);
  const phrases = await services.phraseOverrides.phrasesOf(tenant, locale);
  return broken.map((each) => ({
    line: each.line,
    rule: Number(each.rule.id),
    code: each.code,
    message: messageOf(each, names, phrases),
  }));
};

export const cartRuleRoutes = {
  // administrator: settings.ticketing
  'POST /SettingsTicketing/TryRules': tryRules,
} satisfies Routes;
