import { useId } from 'react';

export type Scene = 'coast' | 'ranges';

interface SceneColours {
  readonly skyTop: string;
  readonly skyLow: string;
  /** Far to near. */
  readonly strata: readonly { readonly fill: string; readonly path: string }[];
}

/** Flat strata under a low sun, on a field of 1600 by 800 whose ground begins at y = 610. */
const scenes: Readonly<Record<Scene, SceneColours>> = {
  coast: {
    skyTop: '#e4eaf3',
    skyLow: '#f8f3ea',
    strata: [
      { fill: '#d3dce8', path: 'M0 520H1600V640H0Z' },
      { fill: '#bccadb', path: 'M980 520L1090 492L1180 500L1300 462L1410 470L1500 440L1600 446V640H900Z' },
      { fill: '#a9bacd', path: 'M0 548C300 540 560 552 820 546C1080 540 1340 548 1600 544V640H0Z' },
      { fill: '#dccfb8', path: 'M0 596C220 580 420 592 700 586C1000 580 1280 594 1600 582V660H0Z' },
      { fill: '#c9bda6', path: 'M0 618H1600V800H0Z' },
      { fill: '#d6cbb6', path: 'M0 618H1600V636H0Z' },
    ],
  },
  ranges: {
    skyTop: '#e6e9f1',
    skyLow: '#f9efe2',
    strata: [
      {
        fill: '#d5d7e2',
        path: 'M0 470L180 430L330 452L520 392L700 436L860 408L1040 448L1220 400L1420 440L1600 412V640H0Z',
      },
      { fill: '#b9bfce', path: 'M0 520L150 498L340 520L560 470L760 514L980 486L1180 520L1380 482L1600 506V640H0Z' },
      { fill: '#9ca79f', path: 'M0 566C240 544 420 562 640 552C900 540 1120 566 1600 546V640H0Z' },
      { fill: '#b7a98b', path: 'M0 598C300 586 620 600 900 592C1200 584 1400 598 1600 590V660H0Z' },
      { fill: '#b09a7f', path: 'M0 618H1600V800H0Z' },
      { fill: '#c0ab8f', path: 'M0 618H1600V634H0Z' },
    ],
  },
};

/** A wide, quiet landscape for a car to stand in; it fills its box from the ground up. Decorative. */
export const Landscape = ({ scene, className }: { scene: Scene; className?: string | undefined }) => {
  const skyId = useId();
  const { skyTop, skyLow, strata } = scenes[scene];
  return (
    <svg className={className} viewBox="0 0 1600 800" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <linearGradient id={skyId} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0.1" stopColor={skyTop} />
        <stop offset="0.68" stopColor={skyLow} />
      </linearGradient>
      <path d="M0 0H1600V800H0Z" fill={`url(#${skyId})`} />
      {strata.map(({ fill, path }) => (
        <path key={path} d={path} fill={fill} />
      ))}
    </svg>
  );
};
