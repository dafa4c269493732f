import { mount } from './mount.tsx';
import { BrowserRouter } from 'react-router-dom';
import { orderingBase } from '../api/return-address.ts';
import { AccountGreeting } from '../features/account/account-greeting.tsx';
import { IdleWatch } from '../features/account/idle-watch.tsx';
import { OrderingHeader } from './ordering/ordering-header.tsx';
import { OrderingRoutes } from './ordering/ordering-routes.tsx';
import { PageFrame } from './frame/page-frame.tsx';
import { RouteFocus } from './frame/route-focus.tsx';

mount(
  <BrowserRouter basename={orderingBase}>
    <RouteFocus focusesOnLoad />
    <IdleWatch />
    <PageFrame
      header={
        <OrderingHeader>
          <AccountGreeting />
        </OrderingHeader>
      }
    >
      <OrderingRoutes />
    </PageFrame>
  </BrowserRouter>,
);
