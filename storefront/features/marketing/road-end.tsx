import { useId } from 'react';

/** A road over a hill that leads no further. Decorative. */
export const RoadEnd = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  return (
    <svg viewBox="0 0 1600 520" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden>
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#c3cfe0" />
        <stop offset="0.6" stopColor="#fbeedd" />
      </linearGradient>
      <path d="M0 0H1600V520H0Z" fill={`url(#${id})`} />
      <path d="M0 250L190 214L330 242L520 188L700 230L900 206L1120 246L1320 200L1600 236V520H0Z" fill="#b4bfd2" />
      <path d="M0 300C300 262 620 286 820 282C1100 276 1340 300 1600 270V520H0Z" fill="#8f9e94" />
      <path d="M0 352C340 316 620 322 800 322C1060 322 1320 330 1600 318V520H0Z" fill="#a58860" />
      <path d="M776 322H826L1160 520H420Z" fill="#4b5058" />
      <path d="M799 334H803L812 400H788ZM786 424H815L826 520H772Z" fill="#e9e4d8" />
      <path d="M742 276H860V292H742ZM760 292V330H768V292ZM834 292V330H842V292Z" fill="#2a2e34" />
      <path d="M752 276H776L766 292H742ZM800 276H824L814 292H790ZM848 276H860V292H838Z" fill="#f4f1e8" />
    </svg>
  );
};
