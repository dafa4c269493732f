/** Which car an order has by its events alone, apart from the product's own folding. */

type CarEvent = { readonly type: string; readonly data: Readonly<Record<string, unknown>> };

/** The VIN of the car that an order has; undefined when it has none, or was cancelled. */
export const carOfOrder = (events: readonly CarEvent[]): string | undefined => {
  let vin: string | undefined;
  for (const { type, data } of events) {
    if (type === 'VehicleAllocated' || type === 'VehicleReallocated') vin = String(data['vin']);
    if (type === 'StatusCorrected' && data['corrects'] === 'VehicleAllocated') vin = undefined;
    if (type === 'OrderCancelled') return undefined;
  }
  return vin;
};
