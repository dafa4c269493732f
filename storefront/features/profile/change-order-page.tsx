import { brand } from '@driveaway/domain/brand/brand.ts';
import { customerMay } from '@driveaway/domain/order/customer-may.ts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import type { DatedProfileOrder } from '../../api/profile-queries.ts';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { ChangeOrderForm, tooLate } from './change-order-form.tsx';
import { withContracted } from './order-choice.ts';
import { ProfileFrame } from './profile-frame.tsx';

const ChangeOrder = ({ order }: { readonly order: DatedProfileOrder }) => {
  const { orderNo, widget } = order;
  const { data: catalogue, isPending, refetch } = useQuery(catalogueQuery());
  if (!customerMay('change', order, order.answeredAt)) {
    return (
      <Notice tone="info" title={tooLate}>
        <Link to={`/profile?${new URLSearchParams({ orderNo }).toString()}`}>See your order</Link>
      </Notice>
    );
  }
  if (catalogue === undefined) {
    return isPending ? (
      <Skeleton shape="block" label="Loading what can be chosen" />
    ) : (
      <TryAgain onTryAgain={refetch}>What can be chosen could not be loaded.</TryAgain>
    );
  }
  const model = catalogue.models.find(({ code }) => code === widget.modelCode);
  if (model === undefined) {
    return (
      <Notice tone="info" title="This car is not on sale any more" isLive={false}>
        Your order stays as it is. Email {brand.coordinator.email} if you’d like to change it.
      </Notice>
    );
  }
  return (
    <>
      <p>
        Until a car is allocated to you, you can choose another paint, interior, accessories or retailer. Nothing
        changes before you agree to the new price below. The variant and the plans stay: another car is another order.
      </p>
      <ChangeOrderForm order={order} model={withContracted(model, order.choice)} />
    </>
  );
};

const readCatalogue = (queries: QueryClient) => queries.prefetchQuery(catalogueQuery());

/** Change my order: another paint, interior, accessories or retailer while no car is allocated (ADR 43). */
export const ChangeOrderPage = () => (
  <ProfileFrame title="Change my order" readBeside={readCatalogue}>
    {({ order }) => <ChangeOrder order={order} />}
  </ProfileFrame>
);
