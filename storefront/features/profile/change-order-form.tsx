import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import type { OrderChoice } from '@driveaway/domain/api/change-order.ts';
import { isOfLimitedSeries } from '@driveaway/domain/dealers/limited-series.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod/mini';
import { isFailureOf, isOutcomeUnknown } from '../../api/api-failure.ts';
import { dealersInOrder } from '../../api/dealer-options.ts';
import { dealersQuery } from '../../api/dealer-queries.ts';
import { changeOrder } from '../../api/order-calls.ts';
import { changeQuoteQuery } from '../../api/order-queries.ts';
import { readProfileOrder, type DatedProfileOrder } from '../../api/profile-queries.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { Button } from '../../ui/controls/button.tsx';
import { AnyOf, OneColour, OneOf } from '../../ui/fields/choice-groups.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import type { Refusal } from '../../ui/form/use-validated-form.ts';
import { Card } from '../../ui/page/section.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { ChangeOrderPrice, wordsOfRefusal } from './change-order-price.tsx';
import { justChanged } from './just-changed.ts';
import { isOtherChoice, offeredAccessories, retailersFor } from './order-choice.ts';
import styles from './profile.module.css';
import { whatChangeMeans } from './what-a-change-means.ts';

type Model = CatalogueResponse['models'][number];
type FormProps = { readonly order: DatedProfileOrder; readonly model: Model };

export const tooLate = 'This order can’t be changed any more: a car has been allocated, or the order is closed.';
const profileAddress = (orderNo: string): string => `/profile?${new URLSearchParams({ orderNo }).toString()}`;

const changedMeanwhile =
  'Your order has changed since you opened this page. Please look at the retailer, the price and the delivery again before you agree.';

const notHeard =
  'We didn’t hear back and can’t tell yet whether your order has changed. You can agree again; it counts once.';

/** What is chosen, and what it costs unless that is the order as it is. */
const useChosen = ({ order, model }: FormProps) => {
  const { orderNo, choice } = order;
  const [chosen, setChosen] = useState<OrderChoice>(() => ({
    paintCode: choice.paintCode,
    interiorCode: choice.interiorCode,
    accessoryCodes: offeredAccessories(model, choice.accessoryCodes),
    dealerCode: choice.dealerCode,
  }));
  const [shownDealerCode, setShownDealerCode] = useState(choice.dealerCode);
  const isChanged = isOtherChoice(choice, chosen);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...changeQuoteQuery({ orderNo, ...chosen }),
    enabled: isChanged,
    placeholderData: keepPreviousData,
  });
  const price = isChanged ? { quote: data, isStale: isPlaceholderData, error, retry: refetch } : undefined;
  return {
    chosen,
    choose: (part: Partial<OrderChoice>) => {
      setChosen((before) => ({ ...before, ...part }));
    },
    price,
    shownDealerCode,
    shownDeliveryUntil: price?.quote?.expectedDelivery?.to,
    /** The seller has moved the order to another retailer, which takes the place of the one before, unless another was chosen. */
    showDealer: (dealerCode: string) => {
      setChosen((before) => (before.dealerCode === shownDealerCode ? { ...before, dealerCode } : before));
      setShownDealerCode(dealerCode);
    },
    /** The total that is shown; undefined while there is none to agree to. */
    agreed: price?.isStale === false ? price.quote?.price.finalDap : undefined,
  };
};

type Chosen = ReturnType<typeof useChosen>;

/** Sends what is chosen at the price that is shown; a lost answer is looked up in the order. */
const useAgreement = (orderNo: string, { chosen, agreed, shownDealerCode, shownDeliveryUntil, showDealer }: Chosen) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = async (): Promise<void> =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === orderNo });
  const changed = async (): Promise<void> => {
    await refresh();
    await navigate(profileAddress(orderNo), { state: justChanged });
  };
  /** What the order is now; undefined where that cannot be read either. */
  const choiceNow = async (): Promise<OrderChoice | undefined> => {
    try {
      return (await readProfileOrder(orderNo)).choice;
    } catch {
      return undefined;
    }
  };
  const refused = async (error: unknown): Promise<Refusal> => {
    if (isOutcomeUnknown(error)) {
      const now = await choiceNow();
      if (now === undefined || isOtherChoice(now, chosen)) return { message: notHeard };
      await changed();
      return {};
    }
    // a price that is not the one agreed to, or an order that has moved on, is shown as it is now
    await refresh();
    if (isFailureOf(error, 'terms-changed')) {
      const now = await choiceNow();
      if (now !== undefined) showDealer(now.dealerCode);
      return { message: changedMeanwhile };
    }
    return { message: isFailureOf(error, 'illegal-transition') ? tooLate : wordsOfRefusal(error) };
  };
  return useSentForm({
    idPrefix: 'change',
    schema: z.object({}),
    start: {},
    // without a price the button is disabled, and the server takes none but its own
    send: (_, options) =>
      changeOrder(
        { orderNo, ...chosen, agreedDriveawayPrice: agreed ?? 0, shownDealerCode, shownDeliveryUntil },
        options,
      ),
    contentOf: () => [chosen, agreed, shownDealerCode, shownDeliveryUntil],
    onSent: changed,
    onRefused: refused,
  });
};

type ChoicesProps = FormProps & Pick<Chosen, 'chosen' | 'choose'>;

const Retailer = ({ order, chosen, choose }: ChoicesProps) => {
  const { choice, carDetails, dealerDetails } = order;
  const { data, isError, refetch } = useQuery(
    dealersQuery({ ...choice, stiOnly: isOfLimitedSeries(carDetails.title) }),
  );
  return (
    <Card title="Retailer">
      <p className={styles.quiet}>
        {dealersInOrder(choice.state)}. One in another state may have another price, which you see below before you
        agree.
      </p>
      {isError && <TryAgain title="The list of retailers could not be loaded" onTryAgain={refetch} />}
      <SelectField
        label="Retailer"
        options={retailersFor({ choice, dealerName: dealerDetails.displayName }, data ?? [])}
        value={chosen.dealerCode}
        onChange={({ target }) => {
          choose({ dealerCode: target.value });
        }}
      />
    </Card>
  );
};

const Choices = (props: ChoicesProps) => {
  const { model, chosen, choose } = props;
  return (
    <>
      <OneColour
        id="change-paint"
        legend="Paint"
        name="paint"
        choices={model.paints}
        chosen={chosen.paintCode}
        onChoose={(paintCode) => {
          choose({ paintCode });
        }}
      />
      <OneOf
        id="change-interior"
        legend="Interior"
        name="interior"
        choices={model.interiors}
        chosen={chosen.interiorCode}
        onChoose={(interiorCode) => {
          choose({ interiorCode });
        }}
      />
      <AnyOf
        id="change-accessories"
        legend="Accessories"
        help="Fitted by the retailer before you collect the car. GST included."
        choices={model.accessories}
        chosen={chosen.accessoryCodes}
        onToggle={(code, isChosen) => {
          const others = chosen.accessoryCodes.filter((other) => other !== code);
          choose({ accessoryCodes: offeredAccessories(model, isChosen ? [...others, code] : others) });
        }}
      />
      <Retailer {...props} />
    </>
  );
};

/** What may be changed with the present choice selected, what it costs and means, and the agreement to it. */
export const ChangeOrderForm = ({ order, model }: FormProps) => {
  const { orderNo } = order;
  const choice = useChosen({ order, model });
  const { problems, attempt, isBusy, submit } = useAgreement(orderNo, choice);
  return (
    <form className={styles.content} noValidate onSubmit={submit}>
      <Choices order={order} model={model} chosen={choice.chosen} choose={choice.choose} />
      <ErrorSummary problems={problems} focusKey={attempt} />
      <ChangeOrderPrice order={order} price={choice.price} />
      <Card title="If you agree">
        <ul className={styles.points}>
          {whatChangeMeans(order).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button type="submit" size="large" isLoading={isBusy} disabled={choice.agreed === undefined}>
            Agree and change my order
          </Button>
          <Link className={buttonClass({ look: 'secondary', size: 'large' })} to={profileAddress(orderNo)}>
            Keep my order as it is
          </Link>
        </div>
      </Card>
    </form>
  );
};
