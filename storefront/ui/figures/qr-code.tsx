import { encode } from 'uqr';
import styles from './qr-code.module.css';

type QrCodeProps = { readonly value: string; /** What it is for, for who cannot see it. */ readonly label: string };

/** A text as a QR code. Dark on light whatever the page's colours: cameras want it so. */
export const QrCode = ({ value, label }: QrCodeProps) => {
  const { data, size } = encode(value, { border: 4, ecc: 'M' });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <figure className={styles.code} aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <rect width={size} height={size} className={styles.light} />
        <path d={dark.join('')} className={styles.dark} />
      </svg>
    </figure>
  );
};
