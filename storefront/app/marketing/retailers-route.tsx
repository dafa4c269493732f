import { useLocation } from 'react-router-dom';
import { FindRetailerPage, type RetailersPageProps } from '../../features/retailers/find-retailer-page.tsx';
import { RetailerPage } from '../../features/retailers/retailer-page.tsx';

/** The retailers at `/dealers`, and one of them at `/retailer`: two small frames whose parts come by themselves. */
export const RetailersRoute = (props: RetailersPageProps) => {
  const [, page = ''] = useLocation().pathname.toLowerCase().split('/');
  return page === 'retailer' ? <RetailerPage {...props} /> : <FindRetailerPage {...props} />;
};
