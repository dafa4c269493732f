import { phoneAddress } from './phone-address.ts';
import styles from './phone.module.css';

/** A phone number as it is written, on one line; a phone calls it. */
export const Phone = ({ number }: { number: string }) => (
  <a className={styles.phone} href={phoneAddress(number)}>
    {number}
  </a>
);
