import { useId } from 'react';
import { Falloff } from '../drawing/car-falloff.tsx';
import { paintTones } from '../drawing/paint-tones.ts';
import { scenes } from './landscape-scenes.ts';

export type InteriorDrawingProps = {
  /** '#rrggbb' of the trim. */
  readonly trimHex: string;
  /** Its text alternative; leave out where text beside it says the same. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
};

const ink = '#05070d';
const [far, middle] = scenes.ranges.strata;

const back =
  'M-124 66C-122 20 -100 4 -60 0C-20 -4 20 -4 60 0C100 4 122 20 124 66C132 160 146 300 154 430H-154C-146 300 -132 160 -124 66Z';
const headrest = 'M-74 -62C-76 -96 -60 -108 0 -110C60 -108 76 -96 74 -62C72 -32 60 -22 0 -20C-60 -22 -72 -32 -74 -62Z';
const bolsters = 'M-84 8C-96 70 -104 250 -112 430M84 8C96 70 104 250 112 430';
const pocket = 'M-80 200C-40 208 40 208 80 200';

/** What the seats are made of: defined once, used on both sides. */
const Seat = ({ id }: { id: string }) => (
  <g id={`${id}-seat`}>
    <path d="M-34 -24V6M34 -24V6" stroke="#aeb5bf" strokeWidth="8" />
    {(
      [
        ['headrest', headrest],
        ['back', back],
      ] as const
    ).map(([name, shape]) => (
      <g key={name}>
        <clipPath id={`${id}-${name}`}>
          <path d={shape} />
        </clipPath>
        <path d={shape} fill={`url(#${id}-trim)`} />
        <g clipPath={`url(#${id}-${name})`}>
          <Falloff line={`${id}-${name}-edge`} colour={ink} reach={34} strength={0.6} />
          <path d={shape} fill={`url(#${id}-side)`} />
        </g>
        <path d={shape} fill="none" stroke="#fff" strokeOpacity="0.22" strokeWidth="1.4" />
      </g>
    ))}
    <g clipPath={`url(#${id}-back)`}>
      <Falloff line={`${id}-bolsters`} colour={ink} reach={20} strength={0.4} />
      <use
        href={`#${id}-bolsters`}
        fill="none"
        stroke="#fff"
        strokeOpacity="0.4"
        strokeWidth="1.5"
        strokeDasharray="6 5"
      />
      <path d="M-80 200C-40 208 40 208 80 200L104 430H-104Z" fill={ink} fillOpacity="0.3" />
      <Falloff line={`${id}-pocket`} colour={ink} reach={14} strength={0.4} />
      <use href={`#${id}-pocket`} fill="none" stroke="#fff" strokeOpacity="0.35" strokeWidth="1.5" />
    </g>
  </g>
);

/** The country ahead, through the windscreen. */
const View = ({ id }: { id: string }) => (
  <g clipPath={`url(#${id}-screen)`}>
    <path d="M0 0H1200V330H0Z" fill={`url(#${id}-view)`} />
    <g transform="translate(0 -164) scale(.75)">
      <path d={far.path} fill={far.top} />
      <path d={middle.path} fill={middle.top} opacity="0.8" />
    </g>
    <path d="M0 262C300 250 560 256 700 254C900 252 1060 256 1200 250V340H0Z" fill="#c2a672" />
    <path d="M690 254H704L940 340H440Z" fill="#6a686b" />
    <path d="M696 262H698L702 284H692ZM690 292H704L712 326H682Z" fill="#f1ebdc" />
    <path d="M300 340L520 40H640L420 340ZM700 340L900 40H930L730 340Z" fill="#fff" opacity="0.1" />
  </g>
);

/** The right-hand wheel, the instruments behind it and the map in the middle. */
const Controls = () => (
  <>
    <path
      d="M436 286H772Q780 286 780 294V430Q780 438 772 438H436Q428 438 428 430V294Q428 286 436 286Z"
      fill="#050609"
    />
    <path
      d="M440 293H768Q772 293 772 298V426Q772 431 768 431H440Q436 431 436 426V298Q436 293 440 293Z"
      fill="#0d1726"
    />
    <path
      d="M436 380C500 366 540 396 600 372C660 348 700 372 772 340V426Q772 431 768 431H440Q436 431 436 426Z"
      fill="#16304f"
    />
    <path
      d="M470 431L560 330L620 293M436 340L560 330L700 352L772 330M700 352L720 431M560 330L548 293"
      fill="none"
      stroke="#2f4a6e"
      strokeWidth="3"
    />
    <path
      d="M482 418L562 330L640 342L690 350L716 300"
      fill="none"
      stroke="#8fb0ff"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="482" cy="418" r="7" fill="#fff" stroke="#8fb0ff" strokeWidth="3" />
    <path d="M452 310H520M452 324H494" stroke="#e6edf9" strokeWidth="5" strokeLinecap="round" opacity="0.85" />
    <path d="M436 293H640L520 431H436Z" fill="#fff" opacity="0.05" />
    <path d="M806 306C860 282 960 282 1014 306L1008 350C950 336 870 336 812 350Z" fill="#08090c" />
    <path d="M820 310C866 292 954 292 1000 310L996 340C946 330 874 330 824 340Z" fill="#0d1726" />
    <path
      d="M850 322H884M906 316H940M958 322H976"
      stroke="#dfe8f7"
      strokeWidth="5"
      strokeLinecap="round"
      opacity="0.75"
    />
    <g fill="none" stroke="#0b0d10">
      <ellipse cx="910" cy="424" rx="132" ry="118" strokeWidth="27" />
      <path
        d="M786 412C830 416 852 418 872 416M1034 412C990 416 968 418 948 416M896 468L904 536M924 468L916 536"
        strokeWidth="22"
      />
    </g>
    <ellipse cx="910" cy="424" rx="143" ry="129" fill="none" stroke="#aab3bf" strokeOpacity="0.45" strokeWidth="2" />
    <ellipse cx="910" cy="424" rx="119" ry="105" fill="none" stroke="#aab3bf" strokeOpacity="0.2" strokeWidth="1.5" />
    <path
      d="M866 404C880 386 940 386 954 404C964 430 950 470 910 474C870 470 856 430 866 404Z"
      fill="#14171b"
      stroke="#3b4149"
      strokeWidth="2"
    />
  </>
);

/** The cabin from the back row: right-hand drive, one wide screen, the seats in the chosen trim. */
export const InteriorDrawing = ({ trimHex, title, className }: InteriorDrawingProps) => {
  const id = useId();
  const trim = paintTones(trimHex);
  const band =
    'M-20 452C220 398 460 394 600 396C760 394 980 398 1220 452V486C980 430 760 426 600 428C460 426 220 430 -20 486Z';
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
          <stop offset="0" stopColor="#a9c0de" />
          <stop offset="0.8" stopColor="#fbeedd" />
        </linearGradient>
        <linearGradient id={`${id}-lining`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#8d939c" />
          <stop offset="1" stopColor="#d6d9dd" />
        </linearGradient>
        <linearGradient id={`${id}-pillar`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#c3c7cd" />
          <stop offset="1" stopColor="#5c6068" />
        </linearGradient>
        <linearGradient id={`${id}-dash`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#4d535c" />
          <stop offset="0.3" stopColor="#2b2f36" />
          <stop offset="1" stopColor="#111317" />
        </linearGradient>
        <linearGradient id={`${id}-trim`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={trim.light} />
          <stop offset="0.28" stopColor={trim.base} />
          <stop offset="1" stopColor={trim.deep} />
        </linearGradient>
        <linearGradient id={`${id}-side`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#fff" stopOpacity="0.14" />
          <stop offset="0.3" stopColor="#fff" stopOpacity="0.04" />
          <stop offset="0.7" stopColor={ink} stopOpacity="0.06" />
          <stop offset="1" stopColor={ink} stopOpacity="0.38" />
        </linearGradient>
        <clipPath id={`${id}-screen`}>
          <path d="M116 58C330 20 870 20 1084 58L1180 330C900 290 300 290 20 330Z" />
        </clipPath>
        <path id={`${id}-headrest-edge`} d={headrest} />
        <path id={`${id}-back-edge`} d={back} />
        <path id={`${id}-bolsters`} d={bolsters} />
        <path id={`${id}-pocket`} d={pocket} />
        <path id={`${id}-sill`} d="M20 330C300 290 900 290 1180 330" />
        <path id={`${id}-band`} d={band} />
        <Seat id={id} />
      </defs>
      <path d="M0 0H1200V800H0Z" fill="#101216" />
      <View id={id} />
      <path d="M0 0H1200V150L1096 56C870 16 330 16 104 56L0 150Z" fill={`url(#${id}-lining)`} />
      <path d="M104 56L-40 470H26L142 62ZM1096 56L1240 470H1174L1058 62Z" fill={`url(#${id}-pillar)`} />
      <path d="M104 56L-40 470V140ZM1096 56L1240 470V140Z" fill="#c9dcec" opacity="0.85" />
      <path d="M528 58C560 50 640 50 672 58C678 92 670 104 600 104C530 104 522 92 528 58Z" fill="#16191d" />
      <path d="M538 63C566 57 634 57 662 63C666 88 658 96 600 96C542 96 534 88 538 63Z" fill="#8ea3b8" />
      <path
        d="M-20 338C200 286 460 286 600 288C780 286 1000 286 1220 338V560C960 492 240 492 -20 560Z"
        fill={`url(#${id}-dash)`}
      />
      <Falloff line={`${id}-sill`} colour={ink} reach={16} strength={0.5} />
      <path
        d="M-20 416C220 366 460 362 600 364C760 362 980 366 1220 416V436C980 386 760 382 600 384C460 382 220 386 -20 436Z"
        fill="#07090c"
      />
      <path
        d="M-20 437C220 387 460 383 600 385C760 383 980 387 1220 437"
        fill="none"
        stroke="#b9c2ce"
        strokeOpacity="0.6"
        strokeWidth="2"
      />
      <use href={`#${id}-band`} fill={`url(#${id}-trim)`} />
      <use href={`#${id}-band`} fill={`url(#${id}-side)`} />
      <path
        d="M-20 476C220 420 460 416 600 418C760 416 980 420 1220 476"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.4"
        strokeWidth="1.5"
        strokeDasharray="6 5"
      />
      <Controls />
      <path d="M486 470C520 462 680 462 714 470L764 800H436Z" fill="#17191e" />
      <path d="M506 484H694L704 566H496Z" fill="#22262c" stroke="#3b4149" strokeWidth="1.5" />
      <path
        d="M560 496H640Q652 496 652 508V530Q652 544 640 544H560Q548 544 548 530V508Q548 496 560 496Z"
        fill="#0b0d10"
        stroke="#6b737e"
        strokeWidth="1.5"
      />
      <path d="M488 588C540 578 660 578 712 588L742 800H458Z" fill={`url(#${id}-trim)`} />
      <path d="M488 588C540 578 660 578 712 588L742 800H458Z" fill={`url(#${id}-side)`} />
      <path d="M600 582V800" stroke={ink} strokeOpacity="0.4" strokeWidth="2" />
      <path
        d="M-20 548C70 528 118 528 150 534L96 800H-20ZM1220 548C1130 528 1082 528 1050 534L1104 800H1220Z"
        fill="#191c21"
      />
      <path
        d="M-20 624C50 606 96 606 134 612L124 664C80 656 40 662 -20 680ZM1220 624C1150 606 1104 606 1066 612L1076 664C1120 656 1160 662 1220 680Z"
        fill={`url(#${id}-trim)`}
      />
      <use href={`#${id}-seat`} x="286" y="414" />
      <use href={`#${id}-seat`} x="914" y="414" />
    </svg>
  );
};
