import { useEffect, useRef, useState, type ReactNode } from 'react';

type WhenNearProps = {
  readonly children: ReactNode;
  /** Shown until then; should be about as high. */
  readonly meanwhile: ReactNode;
};

/** Most of a viewport ahead: loaded before a visitor scrolls to it. */
const ahead = '800px 0px';

/** Who stays for so long (ms) is likely to want it, and may come by other ways than scrolling. */
const patience = 3_000;

/** A part of a page that is neither prerendered nor loaded until the visitor comes near it. */
export const WhenNear = ({ children, meanwhile }: WhenNearProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(ref.current);
    const timer = setTimeout(() => {
      setNear(true);
    }, patience);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return isNear ? children : <div ref={ref}>{meanwhile}</div>;
};
