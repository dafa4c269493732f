/** What an order has of its car, whatever becomes of the catalogue: it can be kept when the rest is changed (ADR 110). */
import type { Model } from '../maker/model.ts';
import type { OrderPrice, Vehicle } from '../terms/order-terms.ts';

type Ordered = { readonly vehicle: Vehicle; readonly price: OrderPrice };

type Choice = { readonly code: string };

/** Those offered, and those contracted that are not offered any more, with the names and prices of the contract. */
export const withAll = <Offered extends Choice>(
  offered: readonly Offered[],
  contracted: readonly Offered[],
): Offered[] => [...offered, ...contracted.filter(({ code }) => offered.every((other) => other.code !== code))];

const described = <Named extends { readonly name: string }>(item: Named) => ({ ...item, description: item.name });

/** The choices that an order was contracted with, as a catalogue has them. */
export const contractedChoices = ({ vehicle, price }: Ordered) => ({
  paints: [{ ...vehicle.paint, priceCents: price.exteriorOption.priceCents }],
  // a contract names no colour of it, and pages show none
  interiors: [{ ...vehicle.interior, hex: '#808080', priceCents: price.interiorOption.priceCents }],
  accessories: price.accessories.items.map(described),
});

/** The model with everything that an order was contracted with. */
export const withContracted = (model: Model, ordered: Ordered): Model => {
  const { paints, interiors, accessories } = contractedChoices(ordered);
  const { cappedService, extendedWarranty } = ordered.price;
  return {
    ...model,
    paints: withAll(model.paints, paints),
    interiors: withAll(model.interiors, interiors),
    accessories: withAll(model.accessories, accessories),
    cappedService: model.cappedService ?? (cappedService && described(cappedService)),
    extendedWarranty: model.extendedWarranty ?? (extendedWarranty && described(extendedWarranty)),
  };
};
