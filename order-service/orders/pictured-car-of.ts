import type { PicturedCar } from '@driveaway/domain/api/pictured-car.ts';
import { findModel } from '@driveaway/domain/catalogue/catalogue.ts';
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';

/** What a picture of an ordered car shows: nothing of its buyer. */
export const picturedCarOf = ({
  vehicle,
  price,
}: Pick<OrderEventOf<'OrderCreated'>['data'], 'vehicle' | 'price'>): PicturedCar => ({
  modelCode: vehicle.modelCode,
  variantCode: vehicle.variantCode,
  paintHex: vehicle.paint.hex,
  paintName: vehicle.paint.name,
  trimHex: findModel(vehicle.modelCode)?.interiors.find(({ code }) => code === vehicle.interior.code)?.hex,
  accessoryCodes: price.accessories.items.map(({ code }) => code),
});
