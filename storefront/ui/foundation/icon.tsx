import styles from './icon.module.css';

/** Outlines on a 24 grid, 1.5 px line. */
const outlines = {
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5.5M12 7.5v.01',
  success: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-4.2 9.3 3 3 5.4-6.2',
  error: 'M12 3.6 21.6 20.4H2.4L12 3.6ZM12 10v4.6M12 17.4v.01',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  menu: 'M3.5 7.5h17M3.5 12h17M3.5 16.5h17',
  check: 'M4.5 12.8l4.8 4.7L19.5 6.8',
  pin: 'M12 21s6.5-6.2 6.5-11a6.5 6.5 0 1 0-13 0c0 4.8 6.5 11 6.5 11Zm0-8.6a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
  arrow: 'M4 12h16M13.5 5.5 20 12l-6.5 6.5',
  chevron: 'M6 9.2l6 6 6-6',
  download: 'M12 4v11.5M6.8 10.6 12 15.8l5.2-5.2M4.5 20h15',
  copy: 'M8.5 8.5h11v11h-11zM5 15.5h-.5v-11h11V5',
  top: 'M12 20V4.5M5.5 11 12 4.5 18.5 11',
  nearer: 'M12 5v14M5 12h14',
  farther: 'M5 12h14',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.7 11.2 5.3 5.3',
  lock: 'M5.5 11h13v9h-13zM8 11V8a4 4 0 1 1 8 0v3',
} as const;

export type IconName = keyof typeof outlines;

const isIconName = (name: string): name is IconName => Object.hasOwn(outlines, name);

/** Every icon there is. */
export const iconNames: readonly IconName[] = Object.keys(outlines).filter((name) => isIconName(name));

/** A line icon in the colour of the text. Always beside words or inside a labelled control. Throws for an unknown type. */
export const Icon = ({ name }: { name: IconName }) => {
  if (!isIconName(name)) throw new Error(`There is no icon of type '${String(name)}'`);
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="square"
      aria-hidden
    >
      <path d={outlines[name]} />
    </svg>
  );
};
