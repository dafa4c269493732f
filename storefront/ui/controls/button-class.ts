import styles from './button.module.css';
import { classNames } from '../foundation/class-names.ts';

export type ButtonLook = {
  /** primary: the one thing to do here. onBand: on the navy band. link: reads as a link in running text. */
  readonly look?: 'primary' | 'secondary' | 'onBand' | 'link' | undefined;
  readonly size?: 'medium' | 'large' | undefined;
  readonly isFullWidth?: boolean | undefined;
};

/** The class names of a button's look, for links: <Link className={buttonClass({ look: 'primary' })}>. */
export const buttonClass = ({ look = 'primary', size = 'medium', isFullWidth = false }: ButtonLook, extra?: string) =>
  classNames(
    styles.button,
    styles[look],
    size === 'large' && look !== 'link' && styles.large,
    isFullWidth && styles.full,
    extra,
  );
