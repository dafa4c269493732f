import type { ReactNode } from 'react';
import styles from './accordion.module.css';
import { Icon } from '../foundation/icon.tsx';

type AccordionItem = {
  readonly title: string;
  readonly content: ReactNode;
};

type AccordionProps = {
  readonly items: readonly AccordionItem[];
  /** Opening one closes the others of this name; each stands for itself when left out. */
  readonly name?: string | undefined;
};

/** Titles that expand their content. Native disclosures: they work without script, and find-in-page opens them. */
export const Accordion = ({ items, name }: AccordionProps) => (
  <div className={styles.accordion}>
    {items.map(({ title, content }) => (
      <details key={title} name={name} className={styles.item}>
        <summary className={styles.title}>
          <h3>{title}</h3>
          <Icon name="chevron" />
        </summary>
        <div className={styles.content}>{content}</div>
      </details>
    ))}
  </div>
);
