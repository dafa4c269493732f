import { useId } from 'react';

export type Scene = 'coast' | 'ranges' | 'bush' | 'studio';

/** A layer of the land from its own skyline down: hazy at the foot, where the next one begins. */
interface Stratum {
  readonly path: string;
  readonly top: string;
  readonly foot: string;
}

interface SceneColours {
  /** From the zenith to the horizon. */
  readonly sky: readonly [string, string, string];
  readonly sun: { readonly x: number; readonly y: number; readonly colour: string };
  /** Far to near. */
  readonly strata: readonly Stratum[];
  readonly ground: readonly [string, string, string];
  readonly streakColour: string;
}

const streaks =
  'M0 640C300 634 520 642 820 638C1100 634 1360 642 1600 637V641C1300 646 1060 639 800 643C520 647 260 639 0 645ZM180 676C460 668 760 680 1120 672C900 682 560 684 180 676ZM700 716C1000 706 1300 718 1600 710V716C1300 724 1000 714 700 716ZM0 748C260 738 560 752 860 744C620 758 260 758 0 754Z';

/** A field of 1600 by 800 whose ground begins at y = 612; light comes from the upper left. */
const scenes: Readonly<Record<Scene, SceneColours>> = {
  coast: {
    sky: ['#b9cfe6', '#dde7f0', '#fbf3e6'],
    sun: { x: 330, y: 470, colour: '#fff6df' },
    strata: [
      {
        path: 'M980 520L1060 498L1130 508L1220 476L1290 486L1380 452L1450 464L1530 440L1600 448V540H900Z',
        top: '#a9bcd2',
        foot: '#ccd8e4',
      },
      { path: 'M0 520H1600V620H0Z', top: '#a7c0d6', foot: '#d3e0e6' },
      {
        path: 'M0 548C200 543 420 552 700 547C1000 542 1300 550 1600 545V560C1300 564 1000 556 700 561C420 566 200 557 0 562Z',
        top: '#e8f0f3',
        foot: '#d5e3ea',
      },
      {
        path: 'M1180 532C1260 500 1330 488 1420 484L1500 470C1550 468 1580 472 1600 474V600H1120Z',
        top: '#7f9199',
        foot: '#a9b4b2',
      },
      { path: 'M0 590C200 572 420 586 700 580C1000 574 1280 590 1600 572V660H0Z', top: '#e7d9bd', foot: '#d9c8a8' },
    ],
    ground: ['#d8c8aa', '#c9b794', '#a8956f'],
    streakColour: '#efe3cb',
  },
  ranges: {
    sky: ['#c3cfe0', '#e3e4e8', '#fbeedd'],
    sun: { x: 1180, y: 440, colour: '#fff0d4' },
    strata: [
      {
        path: 'M0 462L110 440L190 424L300 446L420 408L520 388L600 404L700 432L820 402L900 414L1040 444L1130 416L1220 396L1320 418L1420 436L1520 420L1600 408V560H0Z',
        top: '#b4bfd2',
        foot: '#e0dfe2',
      },
      {
        path: 'M0 514L150 490L250 500L340 516L460 482L560 464L660 486L760 508L880 494L980 478L1080 500L1180 514L1290 494L1380 474L1500 492L1600 500V600H0Z',
        top: '#8f9eb2',
        foot: '#cbcdd0',
      },
      {
        path: 'M0 556C120 536 240 548 380 540C520 530 640 552 800 544C960 536 1080 558 1240 546C1400 534 1500 546 1600 538V640H0Z',
        top: '#7e8d88',
        foot: '#b3b5a4',
      },
      { path: 'M0 592C300 578 620 594 900 586C1200 578 1400 592 1600 584V660H0Z', top: '#b7a67e', foot: '#b59c74' },
    ],
    ground: ['#b59a72', '#a58860', '#7f6746'],
    streakColour: '#cbb48d',
  },
  studio: {
    sky: ['#c9d0da', '#e4e8ed', '#f2f4f6'],
    sun: { x: 640, y: 300, colour: '#ffffff' },
    strata: [],
    ground: ['#dfe3e8', '#d0d5dc', '#b3bac4'],
    streakColour: '#d9dee4',
  },
  bush: {
    sky: ['#bccbd6', '#dfe6e4', '#f7efdc'],
    sun: { x: 420, y: 430, colour: '#fff3d6' },
    strata: [
      {
        path: 'M0 470C200 440 380 452 560 430C760 408 940 446 1140 428C1340 410 1480 432 1600 420V560H0Z',
        top: '#a9b9bd',
        foot: '#d6dcd6',
      },
      {
        path: 'M0 520C60 508 90 522 150 512C210 500 260 520 330 510C420 496 480 520 560 508C660 494 740 518 840 506C940 496 1020 520 1120 506C1240 492 1330 516 1430 504C1510 496 1560 508 1600 502V600H0Z',
        top: '#7b9088',
        foot: '#b4beac',
      },
      {
        path: 'M0 560C40 540 80 556 120 548C150 528 200 532 230 550C300 540 350 560 420 552C500 546 560 562 640 554C760 546 860 564 980 554C1080 544 1160 560 1260 550C1320 526 1390 528 1430 550C1500 536 1560 556 1600 546V630H0Z',
        top: '#5f7462',
        foot: '#94a083',
      },
      { path: 'M0 598C300 586 620 600 900 592C1200 586 1400 598 1600 590V660H0Z', top: '#a3a273', foot: '#9d9467' },
    ],
    ground: ['#a39566', '#8f7f57', '#6a5c3e'],
    streakColour: '#bcae80',
  },
};

/** A wide, quiet landscape for a car to stand in; it fills its box from the ground up. Decorative. */
export const Landscape = ({ scene, className }: { scene: Scene; className?: string | undefined }) => {
  const id = useId();
  const { sky, sun, strata, ground, streakColour } = scenes[scene];
  return (
    <svg className={className} viewBox="0 0 1600 800" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={sky[0]} />
        <stop offset="0.38" stopColor={sky[1]} />
        <stop offset="0.68" stopColor={sky[2]} />
      </linearGradient>
      <radialGradient id={`${id}-sun`} cx={sun.x} cy={sun.y} r="620" gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor={sun.colour} stopOpacity="0.95" />
        <stop offset="0.25" stopColor={sun.colour} stopOpacity="0.5" />
        <stop offset="1" stopColor={sun.colour} stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}-ground`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={ground[0]} />
        <stop offset="0.4" stopColor={ground[1]} />
        <stop offset="1" stopColor={ground[2]} />
      </linearGradient>
      <path d="M0 0H1600V800H0Z" fill={`url(#${id}-sky)`} />
      <path d="M0 0H1600V800H0Z" fill={`url(#${id}-sun)`} />
      {strata.map(({ path, top, foot }, index) => (
        <g key={path}>
          <linearGradient id={`${id}-${index}`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor={top} />
            <stop offset="1" stopColor={foot} />
          </linearGradient>
          <path d={path} fill={`url(#${id}-${index})`} />
        </g>
      ))}
      <path d="M0 612H1600V800H0Z" fill={`url(#${id}-ground)`} />
      <path d={streaks} fill={streakColour} opacity="0.4" />
      <path d="M0 380H1600V612H0Z" fill={`url(#${id}-sun)`} opacity="0.4" />
    </svg>
  );
};
