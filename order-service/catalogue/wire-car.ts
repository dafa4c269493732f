import type { OrderDetails } from '@driveaway/domain/api/order-details.ts';
import type { Vehicle } from '@driveaway/domain/terms/order-terms.ts';

/** The car as the summary of an order shows it, with what is fitted to it. `vin` is empty until a car is allocated. */
export const wireCarOf = (
  vehicle: Vehicle,
  accessories: readonly { readonly code: string }[],
  vin = '',
): OrderDetails['carDetails'] => ({
  title: vehicle.title,
  options: vehicle.options,
  vin,
  isPreOrder: vehicle.isPreOrder,
  modelCodeForTestDrive: vehicle.modelCodeForTestDrive,
  modelCode: vehicle.modelCode,
  variantCode: vehicle.variantCode,
  bodyStyle: vehicle.bodyStyle,
  paintHex: vehicle.paint.hex,
  accessoryCodes: accessories.map(({ code }) => code),
});
