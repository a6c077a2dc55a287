import { SUPPORTING_DOCUMENTS } from '@guichet/contract/catalogue/browse.ts';
import { spansOn } from '@guichet/contract/catalogue/opening-rules.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { fillingOf, serviceKind } from '@guichet/contract/predicates.ts';
import { contrastWithWhite } from '@guichet/contract/tenants/colour.ts';
import { describe, expect, it } from 'vitest';
import { renewedType } from '#catalogue/browse/browse.ts';
import { addDays, dayOf, minutesOf } from '#kernel/format/time-zone.ts';
import { aquaRivage } from './aqua-rivage/venue.ts';
import { museeDeuxRives } from './musee-deux-rives/venue.ts';
import { patinoireGivre } from './patinoire-givre/venue.ts';
import { PLANNED_DAYS, planSessions } from './sessions.ts';

const TODAY = '2026-10-20';
const venues = [
  ['aqua-rivage', aquaRivage],
  ['patinoire-givre', patinoireGivre],
] as const;
/** The catalogues of all venues, including the one that is a template only. */
const catalogues = [...venues, ['musee-deux-rives', museeDeuxRives]] as const;

describe.each(catalogues)('catalogue of %s', (_, { catalogue }) => {
  const { establishments, families, services, themes } = catalogue;
  const items = [...establishments, ...families, ...services, ...themes];

  it('is named and described in every language', () => {
    const texts = [
      ...items.flatMap((item) => [item.labels, item.descriptions]),
      ...services.flatMap((service) => service.prices.map((price) => price.labels)),
    ];
    for (const text of texts) for (const locale of LOCALES) expect(text[locale]?.trim()).toBeTruthy();
  });

  it('uses each code once and refers to codes that exist', () => {
    for (const list of [establishments, families, services, themes]) {
      expect(new Set(list.map((item) => item.code)).size).toBe(list.length);
    }
    const known = (list: { code: string }[]) => new Set(list.map((item) => item.code));
    for (const service of services) {
      expect(known(families)).toContain(service.familyCode);
      for (const code of service.themeCodes) expect(known(themes)).toContain(code);
      for (const code of [service.establishmentCode, ...(service.otherEstablishmentCodes ?? [])]) {
        expect(known(establishments)).toContain(code);
      }
      const { requiredServiceCodes = [], matchingServiceCodes = [] } = service;
      for (const code of [...requiredServiceCodes, ...matchingServiceCodes])
        expect(known(services)).toContain(code);
    }
  });

  it('has colours that are legible on white', () => {
    for (const { color } of [...families, ...themes])
      expect(contrastWithWhite(color ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('has either one base price or named prices per service, in whole cents', () => {
    for (const { prices } of services) {
      const names = prices.map((price) => price.name);
      expect(names.length).toBeGreaterThan(0);
      if (names.includes('')) expect(names).toEqual(['']);
      for (const price of prices) {
        expect(price.cents).toBeGreaterThan(0);
        expect(Number.isInteger(price.cents)).toBe(true);
        for (const code of price.supportingDocuments) expect(SUPPORTING_DOCUMENTS).toContain(code);
      }
    }
  });

  it('requires a supporting document for every reduced price', () => {
    const reduced = services
      .flatMap((service) => service.prices)
      .filter((price) => ['REDUIT', 'ENFANT', 'QF1'].includes(price.name));
    for (const price of reduced) expect(price.supportingDocuments.length).toBeGreaterThan(0);
  });
});

describe('services of aqua-rivage', () => {
  const types = new Set(aquaRivage.catalogue.services.map((service) => service.type));

  it('are of every prescribed type', () => {
    const all = [...Array.from({ length: 21 }, (_, type) => type), 405, 432, 459, 486, 513, 540];
    expect(all.filter((type) => !types.has(type))).toEqual([]);
  });

  it('have a cheaper renewal for each subscription', () => {
    const { services } = aquaRivage.catalogue;
    for (const renewal of services.filter((service) => serviceKind(service.type) === 'renewal')) {
      const renewed = services.find((service) => service.type === renewedType(renewal.type));
      for (const price of renewal.prices) {
        expect(price.cents).toBeLessThan(renewed?.prices.find(({ name }) => name === price.name)?.cents ?? 0);
      }
    }
  });
});

describe.each(venues)('sessions of %s', (_, venue) => {
  const sessions = planSessions(venue, TODAY);
  const ofDay = (day: string) => sessions.filter((session) => dayOf(session.start, venue.timeZone) === day);
  const filling = (session: (typeof sessions)[number]) =>
    fillingOf(session.capacity - session.sold, session.capacity);

  it('cover eight weeks, with open, nearly full and sold-out ones every day', () => {
    for (let ahead = 0; ahead < PLANNED_DAYS; ahead += 1) {
      const fillings = new Set(ofDay(addDays(TODAY, ahead)).map(filling));
      expect([...fillings].sort()).toEqual(['nearly-full', 'open', 'sold-out']);
    }
  });

  it('include a sold-out and a nearly full one this evening', () => {
    const evening = ofDay(TODAY).filter((session) => session.start >= new Date(`${TODAY}T16:00:00Z`));
    expect(new Set(evening.map(filling))).toContain('sold-out');
    expect(new Set(evening.map(filling))).toContain('nearly-full');
  });

  it('belong to event services of the catalogue, and every such service has some', () => {
    const events = venue.catalogue.services.filter((service) => serviceKind(service.type) === 'event');
    const planned = new Set(sessions.flatMap((session) => session.serviceCodes));
    expect([...planned].sort()).toEqual(events.map((service) => service.code).sort());
  });

  it('keep their time on the venue’s clock across the change to winter time', () => {
    const clock = new Intl.DateTimeFormat('fr-FR', { timeZone: venue.timeZone, timeStyle: 'short' });
    const times = (day: string) => ofDay(day).map((session) => clock.format(session.start));
    expect(times('2026-10-27')).toEqual(times('2026-10-20'));
  });

  it('are the same on every day of planning', () => {
    const later = planSessions(venue, addDays(TODAY, 21));
    const ids = new Set(later.map((session) => session.id));
    const both = sessions.filter((session) => session.start >= (later[0]?.start ?? 0));
    expect(both.length).toBeGreaterThan(100);
    for (const session of both) expect(ids).toContain(session.id);
  });

  it('lie within the opening hours of their establishment', () => {
    for (const { establishmentCode, start, end } of planSessions(venue, TODAY, 100)) {
      const { hours } = venue.catalogue.establishments.find(({ code }) => code === establishmentCode) ?? {};
      if (!hours) throw new Error('without hours');
      const day = dayOf(start, venue.timeZone);
      const [from, until] = [start, end].map((instant) => minutesOf(instant, venue.timeZone));
      const clock = (minutes = 0) =>
        `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      const isWithin = spansOn(hours, day).some(
        ({ opens, closes }) => opens <= clock(from) && clock(until || 24 * 60) <= closes,
      );
      expect(isWithin, `${establishmentCode} ${start.toISOString()}`).toBe(true);
    }
  });

  it('never have more sold places than capacity', () => {
    for (const session of sessions) {
      expect(session.sold).toBeGreaterThanOrEqual(0);
      expect(session.sold).toBeLessThanOrEqual(session.capacity);
    }
  });
});

describe('the catalogue of aqua-rivage', () => {
  it('has a service that can be attended in several establishments', () => {
    const where = new Set(
      aquaRivage.timetable
        .filter((entry) => entry.services.includes('ACT-AQUAGYM'))
        .map((entry) => entry.establishment),
    );
    const service = aquaRivage.catalogue.services.find(({ code }) => code === 'ACT-AQUAGYM');
    expect([...where].sort()).toEqual(
      [service?.establishmentCode, ...(service?.otherEstablishmentCodes ?? [])].sort(),
    );
    expect(where.size).toBe(3);
  });
});
