import { ports, type PortCode } from '@driveaway/domain/locations/ports.ts';
import { useId } from 'react';
import { land } from './chart-land.ts';
import { placeAlong } from './likely-place.ts';
import { seaLane, type Position } from './sea-lanes.ts';
import styles from './sea-chart.module.css';

const bounds = { west: 106, east: 172, north: 41, south: -46 };
const unitsPerDegree = 8;

/** Mercator's projection, in degrees. */
const mercator = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;
const top = mercator(bounds.north);
const round = (value: number): number => Math.round(value * 10) / 10;
const drawn = ([longitude, latitude]: Position): Position => [
  round((longitude - bounds.west) * unitsPerDegree),
  round((top - mercator(latitude)) * unitsPerDegree),
];
const width = (bounds.east - bounds.west) * unitsPerDegree;
const height = round((top - mercator(bounds.south)) * unitsPerDegree);

const lineOf = (points: readonly Position[]): string => `M${points.map((point) => drawn(point).join(' ')).join('L')}`;
const landPath = land.map((line) => `${lineOf(line)}Z`).join('');

/** A lane in steps short enough that its beginning can be drawn by itself. */
const stepsOf = (lane: readonly Position[], part: number): readonly Position[] =>
  Array.from({ length: 61 }, (_, index) => placeAlong(lane, (part * index) / 60) ?? [0, 0]);

const PortMark = ({ code, isStart = false }: { readonly code: PortCode; readonly isStart?: boolean }) => {
  const { name, longitude, latitude } = ports[code];
  const [x, y] = drawn([longitude, latitude]);
  const isLeft = x > width / 2 && !isStart;
  return (
    <>
      <circle className={styles.port} cx={x} cy={y} r="6" />
      <text
        className={styles.name}
        x={x + (isLeft ? -22 : 22)}
        y={y + 8}
        textAnchor={isLeft ? 'end' : 'start'}
        fontSize="24"
      >
        {name}
      </text>
    </>
  );
};

type SeaChartProps = {
  readonly from: PortCode;
  readonly to: PortCode;
  /** How much of the voyage is likely behind the ship, 0 to 1; undefined while that cannot be said. */
  readonly part: number | undefined;
};

/** The sea between two ports, the way of a ship and where it likely is; nothing where no way is drawn. */
export const SeaChart = ({ from, to, part }: SeaChartProps) => {
  const id = useId();
  const lane = seaLane(from, to);
  if (lane === undefined) return null;
  const place = part === undefined ? undefined : placeAlong(lane, part);
  const ship = place && drawn(place);
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${height}`} {...{ role: 'img', 'aria-labelledby': id }}>
        <title
          id={id}
        >{`Chart of the sea from ${ports[from].name} to ${ports[to].name} with the way of the ship`}</title>
        <rect className={styles.sea} width={width} height={height} />
        <path className={styles.land} d={landPath} />
        <path className={styles.way} d={lineOf(lane)} />
        {part !== undefined && <path className={styles.gone} d={lineOf(stepsOf(lane, part))} />}
        <PortMark code={from} isStart />
        <PortMark code={to} />
        {ship !== undefined && <circle className={styles.ship} cx={ship[0]} cy={ship[1]} r="14" />}
      </svg>
      <figcaption>
        {ship === undefined
          ? ''
          : 'The blue mark is where the ship probably is today, estimated from its dates alone. '}
        An estimate: the ship may take another route and call at other ports. Land: Natural Earth.
      </figcaption>
    </figure>
  );
};
