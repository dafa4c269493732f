import { Link } from 'react-router-dom';
import styles from './profile.module.css';

type PhotosOfCarProps = { readonly orderNo: string; readonly financeDetails: { readonly deposit: number } };

/** How photos of a car to be traded in reach the retailer: with a message, which can be written once the order fee is paid. */
export const PhotosOfCar = ({ orderNo, financeDetails }: PhotosOfCarProps) => (
  <p className={styles.quiet}>
    Photos help. {financeDetails.deposit > 0 ? 'You can' : 'Once the order fee is paid, you can'}{' '}
    <Link to={`/profile/messages?${new URLSearchParams({ orderNo }).toString()}`}>send them with a message</Link>.
  </p>
);
