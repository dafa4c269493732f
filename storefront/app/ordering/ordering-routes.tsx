import type { OrderingPath } from '@driveaway/domain/api/ordering-paths.ts';
import { lazy, type ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { arriving } from '../../ui/waiting/late-words.ts';
import { useOrderingLayout } from './ordering-layout.ts';
import { OrderingRenewedPage } from './ordering-renewed-page.tsx';

/** A page in a chunk of its own; says so when the chunk cannot be had. */
const page = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await arriving(load).catch(() => OrderingRenewedPage) }));

const LoginPage = page(async () => (await import('../../features/account/login-page.tsx')).LoginPage);
const PasswordPage = page(async () => (await import('../../features/account/password-page.tsx')).PasswordPage);
const RecoverPage = page(async () => (await import('../../features/account/recover-page.tsx')).RecoverPage);
const ResetPage = page(async () => (await import('../../features/account/reset-page.tsx')).ResetPage);
const ConfirmEmailPage = page(
  async () => (await import('../../features/account/confirm-email-page.tsx')).ConfirmEmailPage,
);
const DetailsPage = page(async () => (await import('../../features/checkout/details/details-page.tsx')).DetailsPage);
const PayPage = page(async () => (await import('../../features/checkout/payment/pay-page.tsx')).PayPage);
const ContractPage = page(
  async () => (await import('../../features/checkout/contract/contract-page.tsx')).ContractPage,
);
const ThankYouPage = page(
  async () => (await import('../../features/checkout/thank-you/thank-you-page.tsx')).ThankYouPage,
);
const MyOrderPage = page(async () => (await import('../../features/profile/my-order-page.tsx')).MyOrderPage);
const DocumentsPage = page(async () => (await import('../../features/profile/documents-page.tsx')).DocumentsPage);
const PayBalancePage = page(async () => (await import('../../features/profile/pay-balance-page.tsx')).PayBalancePage);
const TradeInPage = page(async () => (await import('../../features/profile/trade-in-page.tsx')).TradeInPage);
const MessagesPage = page(async () => (await import('../../features/profile/messages-page.tsx')).MessagesPage);
const MyBuildsPage = page(async () => (await import('../../features/profile/my-builds-page.tsx')).MyBuildsPage);
const ChangeOrderPage = page(
  async () => (await import('../../features/profile/change-order-page.tsx')).ChangeOrderPage,
);
const OrdersPage = page(async () => (await import('../../features/profile/orders-page.tsx')).OrdersPage);
const FollowPage = page(async () => (await import('../../features/profile/follow-page.tsx')).FollowPage);
const NotFoundPage = page(async () => (await import('../../features/marketing/not-found-page.tsx')).NotFoundPage);
const MyAccountPage = page(async () => (await import('../../features/profile/my-account-page.tsx')).MyAccountPage);

/** The page of each path; the server answers 404 for every other. */
const pages: Readonly<Record<Exclude<OrderingPath, '/'>, ComponentType>> = {
  '/account/login': LoginPage,
  '/account/password': PasswordPage,
  '/account/recover': RecoverPage,
  '/account/reset': ResetPage,
  '/account/confirm-email': ConfirmEmailPage,
  '/order/details': DetailsPage,
  '/order/:orderNo/pay': PayPage,
  '/order/:orderNo/contract': ContractPage,
  '/order/:orderNo/thank-you': ThankYouPage,
  '/profile': MyOrderPage,
  '/profile/documents': DocumentsPage,
  '/profile/pay-balance': PayBalancePage,
  '/profile/trade-in': TradeInPage,
  '/profile/messages': MessagesPage,
  '/profile/change': ChangeOrderPage,
  '/profile/builds': MyBuildsPage,
  '/profile/orders': OrdersPage,
  '/follow': FollowPage,
  '/profile/my-account': MyAccountPage,
};

/** Everything under the ordering area's base. */
export const OrderingRoutes = () => {
  useOrderingLayout();
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/profile" replace />} />
      {Object.entries(pages).map(([path, Page]) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
};
