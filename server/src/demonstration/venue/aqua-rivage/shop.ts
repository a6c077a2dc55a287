import { described, prices, type ServiceDraft, text } from '../model.ts';

const ITEM = {
  type: 0,
  establishmentCode: 'RIVAGE',
  otherEstablishmentCodes: ['TILLEULS'],
  familyCode: 'BOUTIQUE',
};

/** Services paid online and handed over at reception. */
export const shop: ServiceDraft[] = [
  {
    code: 'BTQ-BONNET',
    ...ITEM,
    ...described(
      text('Bonnet de bain', 'Swim cap', 'Badekappe'),
      text(
        'En tissu, taille unique. Obligatoire dans tous les bassins.',
        'Fabric, one size. Required in every pool.',
        'Aus Stoff, Einheitsgröße. In allen Becken Pflicht.',
      ),
    ),
    prices: prices({ '': 350 }),
    isFastPurchase: true,
    validityDays: 92,
  },
  {
    code: 'BTQ-LUNETTES',
    ...ITEM,
    ...described(
      text('Lunettes de natation', 'Swimming goggles', 'Schwimmbrille'),
      text(
        'Verres antibuée, enfant ou adulte.',
        'Anti-fog lenses, child or adult size.',
        'Beschlagfreie Gläser, für Kinder oder Erwachsene.',
      ),
    ),
    prices: prices({ '': 1290 }),
    validityDays: 92,
  },
  {
    code: 'BTQ-CADENAS',
    ...ITEM,
    ...described(
      text('Cadenas à code', 'Combination padlock', 'Zahlenschloss'),
      text(
        'Pour les casiers des vestiaires.',
        'For the changing-room lockers.',
        'Für die Schließfächer der Umkleiden.',
      ),
    ),
    prices: prices({ '': 500 }),
    validityDays: 92,
  },
];
