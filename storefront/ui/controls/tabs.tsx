import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export type Tab = {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
};

type TabsProps = {
  /** The list's accessible name. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The tab that is open at first; the first one when left out. */
  readonly initial?: string | undefined;
  readonly onChange?: ((id: string) => void) | undefined;
};

/** Where a key leads from a tab; undefined for keys that do nothing here. */
const target = (key: string, index: number, count: number): number | undefined =>
  ({ ArrowRight: (index + 1) % count, ArrowLeft: (index - 1 + count) % count, Home: 0, End: count - 1 })[key];

/** Panels of which one is shown (APG, tabs with automatic activation): arrow keys, Home and End move between tabs. */
export const Tabs = ({ label, tabs, initial, onChange }: TabsProps) => {
  const baseId = useId();
  const [open, setOpen] = useState(initial ?? tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const choose = (id: string) => {
    setOpen(id);
    if (id !== open) onChange?.(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = target(
      event.key,
      tabs.findIndex(({ id }) => id === open),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    choose(tab.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${baseId}-${tab.id}`)}`)?.focus();
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            aria-selected={tab.id === open}
            aria-controls={`${baseId}-${tab.id}-panel`}
            tabIndex={tab.id === open ? 0 : -1}
            className={styles.tab}
            onClick={() => {
              choose(tab.id);
            }}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${baseId}-${tab.id}-panel`}
          aria-labelledby={`${baseId}-${tab.id}`}
          // a panel may hold nothing that takes the focus
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          hidden={tab.id !== open}
          className={styles.panel}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
};
