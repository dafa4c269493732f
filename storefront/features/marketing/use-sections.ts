import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SectionItem } from '../../content/content-types.ts';
import { sectionAddress, sectionOfPath } from './section-path.ts';
import { holdSection, scrollToSection, scrollToTop } from './section-scroll.ts';

/** A section is the current one, and the bar sticks, from this far above the top of the window (specification §9). */
const detectionOffset = 100;

/** The section named design is scrolled to after a while (specification §4). */
const designDelayMs = 1_000;

type Place = {
  readonly current: string | undefined;
  readonly isStuck: boolean;
};

const placeOf = (items: readonly SectionItem[]): Place => {
  const isPassed = (contentId: string): boolean => {
    const top = document.getElementById(contentId)?.getBoundingClientRect().top;
    // a section that was scrolled to may lie a fraction of a pixel below its place
    return top !== undefined && top < detectionOffset + 1;
  };
  const current = items.findLast(({ contentId }) => isPassed(contentId))?.contentId;
  return { current, isStuck: current !== undefined };
};

/** Follows the scroll through the sections of a page. */
const usePlace = (items: readonly SectionItem[]): Place => {
  const [place, setPlace] = useState<Place>({ current: undefined, isStuck: false });
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const next = placeOf(items);
        setPlace((last) => (last.current === next.current && last.isStuck === next.isStuck ? last : next));
      });
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
    };
  }, [items]);
  return place;
};

/** Shows the section that the address names when the page is opened. */
const useOpenedSection = (items: readonly SectionItem[]): void => {
  const { pathname } = useLocation();
  const [opened] = useState(pathname);
  useEffect(() => {
    const item = sectionOfPath(opened, items);
    if (item === undefined) return undefined;
    let stop = () => {};
    const show = () => {
      stop = holdSection(item.contentId);
    };
    // after the reset of the scroll that comes with every change of page
    const frame = requestAnimationFrame(() => {
      if (item.contentId !== 'design') show();
    });
    const timer = item.contentId === 'design' ? setTimeout(show, designDelayMs) : undefined;
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      stop();
    };
  }, [opened, items]);
};

export type Sections = {
  /** The address of a section, for a link that works before any script. */
  readonly addressOf: (item: SectionItem) => string;
  readonly goTo: (item: SectionItem) => void;
  readonly goToTop: () => void;
} & Place;

/** The sections of a page and the way between them: the scroll, the address, and which one is current. */
export const useSections = (items: readonly SectionItem[]): Sections => {
  const location = useLocation();
  const navigate = useNavigate();
  const place = usePlace(items);
  useOpenedSection(items);
  const rewrite = (item: SectionItem | undefined) => {
    void navigate(sectionAddress(location, item), { replace: true, state: { keepsScroll: true } });
  };
  return {
    ...place,
    addressOf: (item) => {
      const { pathname, search } = sectionAddress(location, item);
      return `${pathname}${search}`;
    },
    goTo: (item) => {
      rewrite(item);
      scrollToSection(item.contentId, true);
    },
    goToTop: () => {
      rewrite(undefined);
      scrollToTop();
    },
  };
};
