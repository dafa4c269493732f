import { useState, type ReactNode } from 'react';
import styles from './picture-over.module.css';

type PictureOverProps = {
  /** '' while there is no picture. */
  readonly url: string;
  readonly alt: string;
  /** What is there until the picture has come, and what stays when it does not. */
  readonly children: ReactNode;
};

/** Of this page's own server, under whatever name the visitor reached it. */
const onThisServer = (url: string): string => {
  const { pathname, search } = new URL(url, window.location.origin);
  return `${pathname}${search}`;
};

/** A picture in the place of a drawing, once it is there. */
export const PictureOver = ({ url, alt, children }: PictureOverProps) => {
  const [loaded, setLoaded] = useState('');
  const isThere = url !== '' && loaded === url;
  return (
    <div className={styles.place}>
      {!isThere && children}
      {url !== '' && (
        <img
          className={isThere ? styles.picture : styles.coming}
          src={onThisServer(url)}
          alt={isThere ? alt : ''}
          onLoad={() => {
            setLoaded(url);
          }}
          onError={() => {
            setLoaded('');
          }}
        />
      )}
    </div>
  );
};
