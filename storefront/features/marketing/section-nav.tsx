import { useEffect, useState } from 'react';
import styles from './model-page.module.css';

export interface PageSection {
  readonly id: string;
  readonly label: string;
}

/** A section is the current one from this far above the top of the window (specification §9). */
const detectionOffset = 100;

const currentOf = (sections: readonly PageSection[]): string | undefined =>
  sections.findLast(({ id }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top <= detectionOffset;
  })?.id;

const useCurrentSection = (sections: readonly PageSection[]): string | undefined => {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        setCurrent(currentOf(sections));
      });
    };
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, [sections]);
  return current;
};

/** Links to the sections of a page, in a bar that stays at the top; plain anchors, so they work before any script. */
export const SectionNav = ({ sections, label }: { sections: readonly PageSection[]; label: string }) => {
  const current = useCurrentSection(sections);
  return (
    <nav className={styles.sectionNav} aria-label={label} data-section-nav>
      <ul className={styles.sectionList}>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`} aria-current={section.id === current ? 'true' : undefined}>
              {section.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
