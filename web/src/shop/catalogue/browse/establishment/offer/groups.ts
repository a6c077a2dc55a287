import { OFFER_KINDS, type OfferKind, offerKindOf } from '../../offer-kind.ts';
import type { ServiceView } from '../../service-view.ts';
import type { FamilyView } from '../../view.ts';

export interface OfferGroup {
  kind: OfferKind;
  /** The family of the group, when it contains one completely and alone; its name and description are shown. */
  family: { name: string; description: string } | undefined;
  /** Colour of its first family. */
  color: string;
  /** Codes of the families with services in it. */
  families: string[];
  services: ServiceView[];
  /** Lowest and highest price of its services, in cents. */
  priceFrom: number | undefined;
  priceTo: number | undefined;
}

type FamilyWithServices = FamilyView & { serviceList: readonly ServiceView[] };

/** Groups the offer by kind; within a group in the order of the families and of their services. */
export function groupOffer(families: readonly FamilyWithServices[]): OfferGroup[] {
  const entries = families.flatMap((family) =>
    family.serviceList.map((service) => ({
      family,
      service,
      kind: offerKindOf(service.kind, family.activity),
    })),
  );
  return OFFER_KINDS.flatMap((kind) => {
    const ofKind = entries.filter((entry) => entry.kind === kind);
    const [first] = ofKind;
    if (!first) return [];
    const codes = [...new Set(ofKind.map(({ family }) => family.code))];
    const isWholeFamily = codes.length === 1 && ofKind.length === first.family.serviceList.length;
    const prices = ofKind.flatMap(({ service: { priceFrom, priceTo } }) =>
      [priceFrom, priceTo].filter((cents) => cents !== undefined),
    );
    return [
      {
        kind,
        family: isWholeFamily
          ? { name: first.family.name, description: first.family.description }
          : undefined,
        color: first.family.color,
        families: codes,
        services: ofKind.map(({ service }) => service),
        priceFrom: prices.length > 0 ? Math.min(...prices) : undefined,
        priceTo: prices.length > 0 ? Math.max(...prices) : undefined,
      },
    ];
  });
}
