/**
 * Ports that ships with cars load and land at, by their UN/LOCODE. Positions to a hundredth of a degree, as in the World Port Index
 * (NGA Pub. 150); for drawing, not for navigation.
 */
type Port = {
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
};

export const ports = {
  JPYOK: { name: 'Yokohama', longitude: 139.65, latitude: 35.46 },
  AUBNE: { name: 'Brisbane', longitude: 153.17, latitude: -27.38 },
  AUPKL: { name: 'Port Kembla', longitude: 150.9, latitude: -34.47 },
  AUMEL: { name: 'Melbourne', longitude: 144.93, latitude: -37.84 },
  AUADL: { name: 'Adelaide', longitude: 138.5, latitude: -34.84 },
  AUFRE: { name: 'Fremantle', longitude: 115.75, latitude: -32.05 },
  AUDRW: { name: 'Darwin', longitude: 130.85, latitude: -12.47 },
} as const satisfies Readonly<Record<string, Port>>;
export type PortCode = keyof typeof ports;

/** All of them, for schemas. */
export const portCodes = [
  'JPYOK',
  'AUBNE',
  'AUPKL',
  'AUMEL',
  'AUADL',
  'AUFRE',
  'AUDRW',
] as const satisfies readonly PortCode[];
