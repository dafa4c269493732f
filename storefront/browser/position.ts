/** How long a device may look for where it is. */
const longestLookMs = 10_000;

/** Where the device is; the browser asks its owner first. Rejects when they refuse or it is not known. */
const position = async (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: longestLookMs, maximumAge: Infinity });
  });

/** The middle of the area where the device is, or why it is not known; to be asked for on a press alone. */
export const readPosition = async (): Promise<
  { readonly kind: 'found'; readonly coords: GeolocationCoordinates } | { readonly kind: 'refused' | 'unknown' }
> => {
  try {
    const { coords } = await position();
    return { kind: 'found', coords };
  } catch (fault) {
    const isRefused = fault instanceof GeolocationPositionError && fault.code === fault.PERMISSION_DENIED;
    return { kind: isRefused ? 'refused' : 'unknown' };
  }
};
