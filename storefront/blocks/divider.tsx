import type { ContentColour } from '../content/content-types.ts';
import colours from './content-colours.module.css';
import { classNames } from '../ui/foundation/class-names.ts';
import styles from './divider.module.css';

/** A line above a block of content, in one of the colours that content may ask for. Decorative. */
export const Divider = ({ colour = 'ink' }: { colour?: ContentColour | undefined }) => (
  <span className={classNames(styles.divider, colours[colour])} data-divider={colour} aria-hidden />
);
