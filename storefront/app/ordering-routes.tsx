import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../features/marketing/not-found-page.tsx';

const LoginPage = lazy(async () => ({ default: (await import('../features/account/login-page.tsx')).LoginPage }));
const PasswordPage = lazy(async () => ({
  default: (await import('../features/account/password-page.tsx')).PasswordPage,
}));
const DetailsPage = lazy(async () => ({
  default: (await import('../features/checkout/details-page.tsx')).DetailsPage,
}));
const PayPage = lazy(async () => ({ default: (await import('../features/checkout/pay-page.tsx')).PayPage }));
const ContractPage = lazy(async () => ({
  default: (await import('../features/checkout/contract-page.tsx')).ContractPage,
}));
const ThankYouPage = lazy(async () => ({
  default: (await import('../features/checkout/thank-you-page.tsx')).ThankYouPage,
}));
const RecoverPage = lazy(async () => ({ default: (await import('../features/account/recover-page.tsx')).RecoverPage }));
const ResetPage = lazy(async () => ({ default: (await import('../features/account/reset-page.tsx')).ResetPage }));
const MyOrderPage = lazy(async () => ({
  default: (await import('../features/profile/my-order-page.tsx')).MyOrderPage,
}));
const DocumentsPage = lazy(async () => ({
  default: (await import('../features/profile/documents-page.tsx')).DocumentsPage,
}));
const PayBalancePage = lazy(async () => ({
  default: (await import('../features/profile/pay-balance-page.tsx')).PayBalancePage,
}));
const MyAccountPage = lazy(async () => ({
  default: (await import('../features/profile/my-account-page.tsx')).MyAccountPage,
}));

/** Everything under the ordering area's base. Each page is a chunk of its own. */
export const OrderingRoutes = () => (
  <Routes>
    <Route path="/" element={<Navigate to="/profile" replace />} />
    <Route path="/account/login" element={<LoginPage />} />
    <Route path="/account/password" element={<PasswordPage />} />
    <Route path="/order/details" element={<DetailsPage />} />
    <Route path="/order/:orderNo/pay" element={<PayPage />} />
    <Route path="/order/:orderNo/contract" element={<ContractPage />} />
    <Route path="/order/:orderNo/thank-you" element={<ThankYouPage />} />
    <Route path="/account/recover" element={<RecoverPage />} />
    <Route path="/account/reset" element={<ResetPage />} />
    <Route path="/profile" element={<MyOrderPage />} />
    <Route path="/profile/documents" element={<DocumentsPage />} />
    <Route path="/profile/pay-balance" element={<PayBalancePage />} />
    <Route path="/profile/my-account" element={<MyAccountPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
