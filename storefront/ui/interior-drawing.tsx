import { useId } from 'react';
import { paintTones } from './cars/paint-tones.ts';

export interface InteriorDrawingProps {
  /** '#rrggbb' of the trim. */
  readonly trimHex: string;
  /** What it shows, for those who cannot see it; leave out where the words beside it say it already. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
}

const seat = 'M-92 26C-90 6 -70 -2 0 -2C70 -2 90 6 92 26C104 140 116 290 122 420H-122C-116 290 -104 140 -92 26Z';
const headrest =
  'M-62 -66C-62 -88 -50 -96 0 -96C50 -96 62 -88 62 -66L58 -34C56 -22 46 -18 0 -18C-46 -18 -56 -22 -58 -34Z';

const FrontSeat = ({ id, x }: { id: string; x: number }) => (
  <g transform={`translate(${x} 392)`}>
    <path d="M-28 -22V6M28 -22V6" stroke="#1a1d22" strokeWidth="7" />
    <path d={headrest} fill={`url(#${id}-trim)`} />
    <path d={headrest} fill={`url(#${id}-side)`} />
    <path d={seat} fill={`url(#${id}-trim)`} />
    <path d={seat} fill={`url(#${id}-side)`} />
    <path
      d="M-60 4C-66 140 -76 290 -80 420M60 4C66 140 76 290 80 420"
      fill="none"
      stroke="#05070d"
      strokeOpacity="0.35"
      strokeWidth="2"
    />
    <path
      d="M-56 5C-62 140 -72 290 -76 420M56 5C62 140 72 290 76 420"
      fill="none"
      stroke="#fff"
      strokeOpacity="0.28"
      strokeWidth="1.5"
      strokeDasharray="5 4"
    />
    <path d="M-63 96H63M-68 190H68M-73 290H73" fill="none" stroke="#05070d" strokeOpacity="0.22" strokeWidth="3" />
  </g>
);

/** The cabin from the back row: right-hand drive, one wide screen, the seats in the chosen trim. */
export const InteriorDrawing = ({ trimHex, title, className }: InteriorDrawingProps) => {
  const id = useId();
  const trim = paintTones(trimHex);
  return (
    <svg
      viewBox="0 0 1200 800"
      className={className}
      preserveAspectRatio="xMidYMid slice"
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-labelledby': `${id}-title` })}
    >
      {title !== undefined && <title id={`${id}-title`}>{title}</title>}
      <defs>
        <linearGradient id={`${id}-view`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#c9d8e8" />
          <stop offset="0.72" stopColor="#f6efe0" />
          <stop offset="0.73" stopColor="#9fb0b8" />
          <stop offset="1" stopColor="#b9ad8d" />
        </linearGradient>
        <linearGradient id={`${id}-dash`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#454b54" />
          <stop offset="0.2" stopColor="#272b31" />
          <stop offset="1" stopColor="#101216" />
        </linearGradient>
        <linearGradient id={`${id}-trim`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={trim.light} />
          <stop offset="0.3" stopColor={trim.base} />
          <stop offset="1" stopColor={trim.deep} />
        </linearGradient>
        <linearGradient id={`${id}-side`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#fff" stopOpacity="0.16" />
          <stop offset="0.25" stopColor="#fff" stopOpacity="0" />
          <stop offset="0.7" stopColor="#05070d" stopOpacity="0.05" />
          <stop offset="1" stopColor="#05070d" stopOpacity="0.5" />
        </linearGradient>
        <linearGradient id={`${id}-screen`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#16335c" />
          <stop offset="0.6" stopColor="#0b1524" />
          <stop offset="1" stopColor="#0a1019" />
        </linearGradient>
      </defs>
      <path d="M0 0H1200V800H0Z" fill="#0d0f13" />
      <path d="M96 40C300 8 900 8 1104 40L1176 316C900 286 300 286 24 316Z" fill={`url(#${id}-view)`} />
      <path
        d="M60 216C240 196 320 214 470 204C640 192 760 214 900 202C1010 194 1080 208 1150 214L1176 316C900 286 300 286 24 316Z"
        fill="#8797a0"
        opacity="0.5"
      />
      <path d="M0 0H1200V90L1120 34C900 2 300 2 80 34L0 90Z" fill="#1b1e23" />
      <path d="M80 34L-30 420H10L116 38ZM1120 34L1230 420H1190L1084 38Z" fill="#23272d" />
      <path
        d="M530 62C560 54 640 54 670 62C676 92 670 104 600 104C530 104 524 92 530 62Z"
        fill="#14171b"
        stroke="#3b4149"
        strokeWidth="2"
      />
      <path d="M540 66C566 60 634 60 660 66C664 88 658 96 600 96C542 96 536 88 540 66Z" fill="#7d93a8" />
      <path
        d="M-20 330C200 282 460 286 600 292C780 286 1000 282 1220 330V520C960 462 240 462 -20 520Z"
        fill={`url(#${id}-dash)`}
      />
      <path
        d="M-20 400C220 354 460 352 600 354C760 352 980 354 1220 400V424C980 378 760 376 600 378C460 376 220 378 -20 424Z"
        fill={`url(#${id}-trim)`}
      />
      <path
        d="M-20 424C220 378 460 376 600 378C760 376 980 378 1220 424"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.25"
        strokeWidth="1.5"
        strokeDasharray="6 5"
      />
      <rect x="446" y="296" width="318" height="128" rx="8" fill="#07090c" />
      <rect x="454" y="303" width="302" height="114" rx="4" fill={`url(#${id}-screen)`} />
      <path
        d="M454 392C520 372 560 402 620 366C660 342 700 352 756 330V413Q756 417 752 417H458Q454 417 454 413Z"
        fill="#2a5aa0"
        opacity="0.4"
      />
      <path
        d="M486 400C540 386 560 396 602 372L640 350"
        fill="none"
        stroke="#8fb0ff"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="640" cy="350" r="6" fill="#fff" />
      <path d="M472 322H540M472 336H516" stroke="#dfe8f7" strokeWidth="5" strokeLinecap="round" opacity="0.8" />
      <path d="M820 300C860 282 950 282 990 302L986 338C940 326 870 326 824 336Z" fill="#07090c" />
      <path d="M832 304C868 292 944 292 980 306L978 330C938 320 872 320 834 328Z" fill={`url(#${id}-screen)`} />
      <path
        d="M860 312H884M914 308H936M948 316H966"
        stroke="#dfe8f7"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.7"
      />
      <g fill="none" stroke="#0a0c0f">
        <ellipse cx="905" cy="420" rx="128" ry="112" strokeWidth="26" />
        <ellipse cx="905" cy="420" rx="134" ry="118" stroke="#4c535d" strokeWidth="2.5" />
        <path d="M786 408C820 412 850 414 872 412M1024 408C990 412 960 414 938 412M905 462V520" strokeWidth="24" />
      </g>
      <ellipse cx="905" cy="422" rx="46" ry="42" fill="#15181d" stroke="#3b4149" strokeWidth="2" />
      <path d="M893 430L905 410L917 430Z" fill="none" stroke="#c5ccd6" strokeWidth="3" />
      <path d="M60 372H190V396H60ZM1050 372H1150V396H1050Z" fill="#07090c" opacity="0.75" />
      <path d="M496 430H704L748 800H452Z" fill="#15181d" />
      <path d="M512 440H688L700 540H500Z" fill="#23272d" />
      <rect x="560" y="452" width="80" height="54" rx="26" fill="#0b0d10" stroke="#565d68" strokeWidth="2" />
      <path d="M496 560H704L728 800H472Z" fill={`url(#${id}-trim)`} />
      <path d="M496 560H704L728 800H472Z" fill={`url(#${id}-side)`} />
      <path d="M600 562V800" stroke="#05070d" strokeOpacity="0.4" strokeWidth="2" />
      <path
        d="M-20 520C80 500 120 500 150 506L110 800H-20ZM1220 520C1120 500 1080 500 1050 506L1090 800H1220Z"
        fill="#191c21"
      />
      <path
        d="M-20 600C50 584 90 584 132 590L122 640C80 634 40 640 -20 654ZM1220 600C1150 584 1110 584 1068 590L1078 640C1120 634 1160 640 1220 654Z"
        fill={`url(#${id}-trim)`}
      />
      <FrontSeat id={id} x={292} />
      <FrontSeat id={id} x={908} />
    </svg>
  );
};
