import { ports, type PortCode } from '@driveaway/domain/locations/ports.ts';

/** Longitude and latitude in degrees. */
export type Position = readonly [longitude: number, latitude: number];

/** East of the Solomon Islands, west of New Caledonia. */
const east: readonly Position[] = [
  [140.6, 34.2],
  [150, 15],
  [163.8, -2],
  [163.8, -13],
  [157.5, -23],
];
const tasmanSea: readonly Position[] = [...east, [154.2, -29.5], [151.6, -34.6]];
const bassStrait: readonly Position[] = [...tasmanSea, [150.6, -37.7], [146.6, -39.6]];

/** The way between two ports as ships usually take it, by points that keep it off the land; drawn by hand. */
const lanesFrom: Readonly<Partial<Record<PortCode, Readonly<Partial<Record<PortCode, readonly Position[]>>>>>> = {
  JPYOK: {
    AUBNE: east,
    AUPKL: tasmanSea,
    AUMEL: [...bassStrait, [144.6, -38.7]],
    AUADL: [...bassStrait, [143.2, -39.3], [139.2, -37.6], [136.2, -36.2], [136.4, -35.75], [137.7, -35.5]],
    // by the Makassar and Lombok straits
    AUFRE: [
      [139.2, 33.8],
      [129, 12],
      [127.6, 5.4],
      [124.6, 3.6],
      [121, 2.6],
      [118.9, 0.2],
      [117.6, -3.5],
      [116.9, -6.5],
      [115.8, -8.8],
      [114, -14],
      [112.9, -21.8],
      [112.6, -27],
    ],
    AUDRW: [
      [139.2, 33.8],
      [131, 14],
      [129.8, 4.2],
      [126.9, 3.4],
      [126.3, 1],
      [126.2, -1],
      [125.4, -3.6],
      [126.2, -7.2],
      [127.8, -8.9],
    ],
  },
};

const positionOf = (code: PortCode): Position => [ports[code].longitude, ports[code].latitude];

/** The points of the way from one port to another, both included; undefined where none is drawn. */
export const seaLane = (from: PortCode, to: PortCode): readonly Position[] | undefined => {
  const between = lanesFrom[from]?.[to];
  return between === undefined ? undefined : [positionOf(from), ...between, positionOf(to)];
};
