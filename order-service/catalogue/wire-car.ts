import type { OrderDetails } from '@driveaway/domain/api/order-details.ts';
import type { Vehicle } from '@driveaway/domain/terms/order-terms.ts';

/** The car as the summary of an order shows it. `vin` is empty until a car is allocated. */
export const wireCarOf = (vehicle: Vehicle, vin = ''): OrderDetails['carDetails'] => ({
  title: vehicle.title,
  options: vehicle.options,
  vin,
  isPreOrder: vehicle.isPreOrder,
  modelCodeForTestDrive: vehicle.modelCodeForTestDrive,
  modelCode: vehicle.modelCode,
  variantCode: vehicle.variantCode,
  bodyStyle: vehicle.bodyStyle ?? null,
  paintHex: vehicle.paint.hex,
});
