import { expect, test } from 'vitest';
import { changesOnTop, previewedTexts, problemsOf, savedBody, valuesOf } from './item-values.ts';
import { item, texts } from './testing-items.ts';

const service = item('service', 'A', {
  labels: texts('Billetterie', '', '', 'Mien'),
  picture: { id: 'p' },
});

test('savedBody contains the whole state of an item with the version that was read', () => {
  expect(savedBody(service, { ...valuesOf(service), limitNotif1: ' 40 ', pictureId: '' })).toMatchObject({
    externalCode: 'A',
    version: 3,
    labels: { 'fr-FR': 'Mien', 'en-GB': '', 'de-DE': '' },
    pictureId: null,
    limitNotif1: 40,
  });
  expect(savedBody(item('family', 'B'), valuesOf(item('family', 'B')))).not.toHaveProperty('limitNotif1');
});

test('problemsOf finds names that are too long and limits that are no percentages or overlap', () => {
  const values = {
    ...valuesOf(service),
    labels: { ...valuesOf(service).labels, 'en-GB': 'x'.repeat(201) },
    limitNotif1: '90',
    limitNotifTime2: '1e2',
  };
  expect(problemsOf('service', values)).toEqual({
    'labels.en-GB': 'field.too-long',
    limitNotif1: 'field.limits',
    limitNotifTime2: 'field.digits',
  });
  expect(problemsOf('family', values)).toEqual({ 'labels.en-GB': 'field.too-long' });
});

test('changesOnTop reapplies changes on top of another administrator’s save', () => {
  const base = valuesOf(service);
  const mine = { ...base, labels: { ...base.labels, 'fr-FR': 'À moi' } };
  const theirs = {
    ...base,
    labels: { ...base.labels, 'fr-FR': 'À eux', 'en-GB': 'Theirs' },
    isEnabled: false,
  };
  expect(changesOnTop(base, mine, theirs)).toEqual({
    ...base,
    labels: { ...base.labels, 'fr-FR': 'À moi', 'en-GB': 'Theirs' },
    isEnabled: false,
  });
});

test('previewedTexts shows the ticketing system’s text for an emptied one, and the French text for a missing one', () => {
  const values = { ...valuesOf(service), labels: { ...valuesOf(service).labels, 'fr-FR': '' } };
  expect(previewedTexts(service, values, 'labels', 'fr-FR')).toBe('Billetterie');
  expect(previewedTexts(service, valuesOf(service), 'labels', 'de-DE')).toBe('Mien');
});
