import { useId } from 'react';
import { scenes } from '../../cars/scene/landscape-scenes.ts';

const [far, middle] = scenes.ranges.strata;

/** A road over a hill that leads no further, in the ranges. Decorative. */
export const RoadEnd = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  return (
    <svg viewBox="0 0 1600 640" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden>
      <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={scenes.ranges.sky[0]} />
        <stop offset="0.55" stopColor={scenes.ranges.sky[2]} />
      </linearGradient>
      <linearGradient id={`${id}-range`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={middle.top} />
        <stop offset="1" stopColor={middle.foot} />
      </linearGradient>
      <linearGradient id={`${id}-plain`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#c8ad77" />
        <stop offset="1" stopColor="#8f7048" />
      </linearGradient>
      <linearGradient id={`${id}-road`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#77757a" />
        <stop offset="1" stopColor="#3f3f43" />
      </linearGradient>
      <path d="M0 0H1600V640H0Z" fill={`url(#${id}-sky)`} />
      <g transform="translate(0 -140)">
        <path d={far.path} fill={far.top} />
        <path d={middle.path} fill={`url(#${id}-range)`} />
      </g>
      <path d="M0 452C340 424 620 428 800 428C1060 428 1320 436 1600 424V640H0Z" fill={`url(#${id}-plain)`} />
      <path d="M782 428H820L1240 640H340Z" fill={`url(#${id}-road)`} />
      <path d="M779 431L783 428L364 640H328ZM819 428L823 431L1272 640H1216Z" fill="#e9e4d8" />
      <path
        d="M800 436H802L804 456H798ZM797 470H805L808 500H794ZM792 520H810L816 566H786ZM783 592H819L826 640H776Z"
        fill="#e9e4d8"
      />
      <path d="M742 386H860V402H742ZM760 402V436H767V402ZM835 402V436H842V402Z" fill="#26292e" />
      <path d="M752 386H776L766 402H742ZM800 386H824L814 402H790ZM848 386H860V402H838Z" fill="#f4f1e8" />
      <path d="M728 437C760 432 842 432 876 437C842 440 760 440 728 437Z" fill="#1b1a1c" opacity="0.5" />
    </svg>
  );
};
