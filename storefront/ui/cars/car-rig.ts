/**
 * A side elevation, facing left. All are drawn to one scale: a unit is 5 mm and the ground lies at y = 380. Dimensions
 * follow the catalogue; the shapes are this site's own. Paths use the absolute commands M, L, C, A and Z only.
 */
export interface CarRig {
  /** The painted silhouette, with the wheel arches cut out. */
  readonly body: string;
  /** Roof and pillars above the belt line, painted apart on two-tone cars. */
  readonly roof: string;
  /** The surface turned to the sky: bonnet and roof edge. */
  readonly skyLight: string;
  /** The light that runs along the shoulder. */
  readonly shoulder: string;
  /** The door surface that turns to the ground. */
  readonly lowerShade: string;
  /** Unpainted plastic: bumpers and sill, cut to the body's outline. */
  readonly cladding: string;
  /** Of the opening around a wheel. */
  readonly archRadius: number;
  /** Where the body ends below. */
  readonly sillY: number;
  /** Width of the plastic lip around the wheel arches. */
  readonly archLip: number;
  readonly glass: string;
  readonly glassLight: string;
  readonly pillars: string;
  readonly shutLines: string;
  readonly mirror: string;
  readonly handles: string;
  readonly frontLamp: string;
  readonly frontLampLight: string;
  readonly rearLamp: string;
  readonly intake: string;
  /** '' where there are none. */
  readonly roofRail: string;
  readonly wheels: { readonly frontX: number; readonly rearX: number; readonly y: number; readonly radius: number };
  readonly spokes: number;
  /** Times the size of its drawing; 1 when left out. */
  readonly scale?: number;
  readonly shadow: { readonly fromX: number; readonly toX: number };
}
