import { labelIn } from '@guichet/contract/locale.ts';
import { html, type Markup } from '#kernel/format/markup.ts';
import type { ScanAnswer } from '../../box-office/entrance/port.ts';
import type { PlacePage } from './page-context.ts';
import type { Pass } from './turnstile.ts';

/** Renders the outcome of a presented code in large type, readable from a distance. */
export function resultView(page: PlacePage): Markup {
  const { result } = page;
  if (!result) return html`<section id="result" aria-live="assertive"></section>`;
  const { outcome, reversedAt, isKept } = result;
  const state = outcome.accepted && !reversedAt ? 'accepted' : 'refused';
  return html`<section id="result" class="result ${state}" aria-live="assertive" data-state="${state}">
<p class="mark" aria-hidden="true">${state === 'accepted' ? '✓' : '✕'}</p>
<h2 id="result-title">${resultTitle(page, result)}</h2>
<p class="lead">${reversedAt ? page.t('result.reversedLead') : outcome.accepted ? spent(page, outcome) : reason(page, outcome)}</p>
${isKept ? html`<p class="lead">${page.t('result.kept')}</p>` : null}
<dl>${facts(page, outcome).map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
</section>`;
}

/** Returns the title of an outcome, such as "Passage autorisé". */
export function resultTitle(
  { t }: PlacePage,
  { outcome, reversedAt }: Pick<Pass, 'outcome' | 'reversedAt'>,
): string {
  if (reversedAt) return t('result.reversed');
  if (!outcome.accepted) return t('result.refused');
  return t(outcome.direction === 'out' ? 'result.out' : 'result.accepted');
}

function spent({ t, format }: PlacePage, { kind, unit, spent: count = 0, direction }: ScanAnswer): string {
  if (kind === 'ticket') return t('result.ticketUsed');
  if (unit === 'period') return t('result.period');
  if (unit === 'minute' && direction === 'in') return t('result.minutesBegin');
  if (count === 0) return t('result.spentNothing');
  if (unit === 'cent') return t('result.spentCredit', { amount: format.money(count) });
  return t(unit === 'minute' ? 'result.spentMinutes' : 'result.spentAdmissions', { count });
}

/** Explains why the turnstile stays closed, and when and where it would open. */
function reason(page: PlacePage, outcome: ScanAnswer): string {
  const { t, format } = page;
  const { reason: refusal = 'unknown', usedAt, usedPlace, establishmentCodes } = outcome;
  if (refusal === 'used' && usedAt)
    return t('reasons.usedAt', {
      day: format.day(usedAt),
      time: format.time(usedAt),
      place: page.placeName(usedPlace ?? ''),
    });
  if (refusal === 'wrong-place' && establishmentCodes)
    return t('reasons.wrong-placeElsewhere', { places: format.list(establishmentCodes.map(page.placeName)) });
  const since = outcome.sessionStart ?? outcome.validFrom ?? '';
  if (refusal === 'wrong-day') return t('reasons.wrong-day', { day: format.day(since) });
  if (refusal === 'too-early') return t('reasons.too-early', { time: format.time(outcome.validFrom ?? '') });
  const until = outcome.validUntil ?? '';
  if (refusal === 'expired')
    return t('reasons.expired', { day: format.day(until), time: format.time(until) });
  if (refusal === 'blocked' && outcome.kind === 'ticket') return t('reasons.blockedTicket');
  return t(`reasons.${refusal}`);
}

function facts(page: PlacePage, outcome: ScanAnswer): [string, string][] {
  const { t, format } = page;
  const instant = (at: string) => t('facts.instant', { day: format.day(at), time: format.time(at) });
  const known: [string, string | undefined][] = [
    [t('facts.holder'), outcome.holder],
    [t('facts.service'), serviceOf(page, outcome)],
    [t('facts.left'), left(page, outcome)],
    [t('facts.session'), outcome.sessionStart && instant(outcome.sessionStart)],
    [t('facts.until'), outcome.validUntil && instant(outcome.validUntil)],
    [t('facts.card'), outcome.cardNumber],
    [t('facts.ticket'), outcome.ticketNumber],
  ];
  return known.flatMap(([term, value]) => (value ? [[term, value]] : []));
}

function left(
  { t, format }: PlacePage,
  { kind, unit, remaining: count = 0 }: ScanAnswer,
): string | undefined {
  if (kind !== 'card' || unit === undefined) return undefined;
  if (unit === 'period') return t('facts.unlimited');
  if (unit === 'minute') return t('facts.minutes', { hours: Math.floor(count / 60), minutes: count % 60 });
  if (unit === 'cent') return format.money(count);
  return t('facts.admissions', { count });
}

function serviceOf({ catalogue, locale }: PlacePage, { serviceCode }: ScanAnswer): string | undefined {
  const service = catalogue.services.find(({ code }) => code === serviceCode);
  return service ? labelIn(service.labels, locale) : serviceCode;
}

/** Renders the last passes, each with a button that revokes it. */
export function passesView(page: PlacePage): Markup {
  const { t, passes } = page;
  return html`<section id="passes" aria-labelledby="passes-title"><h2 id="passes-title">${t('passes.title')}</h2>
${passes.length === 0 ? html`<p class="empty">${t('passes.empty')}</p>` : html`<ol>${passes.map((pass) => passView(page, pass))}</ol>`}
</section>`;
}

function passView(page: PlacePage, pass: Pass): Markup {
  const { t, format } = page;
  const { outcome } = pass;
  const time = format.clock(pass.at.toISOString());
  const name = serviceOf(page, outcome);
  const who = [outcome.holder, name].filter(Boolean).join(' · ') || t('passes.unknown');
  const state = outcome.accepted && !pass.reversedAt ? 'accepted' : 'refused';
  return html`<li class="${state}">
<p><strong>${who}</strong> <span>${time} · ${t(outcome.direction === 'out' ? 'passes.out' : 'passes.in')}, ${t(outcome.accepted ? 'passes.accepted' : 'passes.refused')}</span>
${outcome.accepted ? null : html`<span>${reason(page, outcome)}</span>`}</p>
${takeBack(page, pass, t('passes.reverseOf', { time, who }))}</li>`;
}

function takeBack({ t, address, direction }: PlacePage, pass: Pass, label: string): Markup | null {
  if (pass.reversedAt) return html`<span class="taken">${t('passes.reversed')}</span>`;
  if (!pass.outcome.accepted) return null;
  return html`<form method="post" action="${address}/reverse"><input type="hidden" name="passId" value="${pass.id}"><input type="hidden" name="direction" value="${direction}">
<button class="plain" type="submit" aria-label="${label}">${t('passes.reverse')}</button></form>`;
}
