import { mount } from './mount.tsx';
import { BrowserRouter } from 'react-router-dom';
import { orderingBase } from '../api/return-address.ts';
import { AccountGreeting } from '../features/account/account-greeting.tsx';
import { OrderingHeader } from './ordering-header.tsx';
import { OrderingRoutes } from './ordering-routes.tsx';
import { PageFrame } from './page-frame.tsx';
import { RouteFocus } from './route-focus.tsx';

mount(
  <BrowserRouter basename={orderingBase}>
    <RouteFocus />
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
