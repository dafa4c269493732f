import { useId } from 'react';
import { scenes, type SceneColours } from './landscape-scenes.ts';

export type Scene = keyof typeof scenes;

/** A wide, quiet landscape for a car to stand in; it fills its box from the ground up. Decorative. */
export const Landscape = ({ scene, className }: { scene: Scene; className?: string | undefined }) => {
  const id = useId();
  const { sky, sun, strata, ground, marks }: SceneColours = scenes[scene];
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
      <path d="M0 380H1600V640H0Z" fill={`url(#${id}-sun)`} opacity="0.35" />
      {marks.map(({ path, colour, opacity }) => (
        <path key={path} d={path} fill={colour} opacity={opacity} />
      ))}
    </svg>
  );
};
