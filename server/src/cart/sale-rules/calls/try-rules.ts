import { catalogueOf } from '#catalogue/browse/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { brokenRules } from '../rules.ts';
import { ruleNames } from '../service.ts';
import { sampleCardEnds, samplePart, sampleRule } from '../trial/rules.ts';
import { messageOf } from '../view.ts';

export const tryRules: Handler<'POST /SettingsTicketing/TryRules'> = async ({
  body,
  tenant,
  locale,
  services,
}) => {
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
  const phrases = await services.ownWords.phrasesOf(tenant, locale);
  return broken.map((each) => ({
    line: each.line,
    rule: Number(each.rule.id),
    code: each.code,
    message: messageOf(each, names, phrases),
  }));
};
