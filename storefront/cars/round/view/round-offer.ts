/** What a device says of itself before anything is loaded for it. */
type DeviceFacts = {
  readonly hasWebGl2: boolean;
  /** The visitor asked for little data. */
  readonly savesData: boolean;
  /** Processor cores that the browser admits to; undefined where it does not say. */
  readonly cores: number | undefined;
};

/** Fewer take seconds for a frame of what a graphics card does not draw. */
const fewestCores = 4;

/** Whether a device is offered the car in the round; the others keep the drawing. */
export const isRoundOffered = ({ hasWebGl2, savesData, cores }: DeviceFacts): boolean =>
  hasWebGl2 && !savesData && (cores === undefined || cores >= fewestCores);

const savesData = (): boolean => {
  if (matchMedia('(prefers-reduced-data: reduce)').matches) return true;
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
};

/** The facts of this device, without making a context for drawing. */
export const deviceFacts = (): DeviceFacts => ({
  hasWebGl2: 'WebGL2RenderingContext' in globalThis,
  savesData: savesData(),
  cores: navigator.hardwareConcurrency,
});
