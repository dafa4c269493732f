import { brand } from '@driveaway/domain/brand/brand.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { nearestDealerQuery } from '../../api/dealer-queries.ts';
import { enquiry } from '../../content/enquiry.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Phone } from '../../ui/controls/phone.tsx';
import { phoneAddress } from '../../ui/controls/phone-address.ts';
import { DefinitionRows } from '../../ui/figures/definition-rows.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Card } from '../../ui/page/section.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';

/** What every page of an enquiry is given. */
export type EnquiryPageProps = { readonly suburb: Suburb; readonly onChangeSuburb: () => void };

const Contact = ({ suburb }: { suburb: Suburb }) => {
  const { data: dealer, isPending, refetch } = useQuery({ ...nearestDealerQuery(suburb), enabled: useHydrated() });
  if (dealer === undefined) {
    return isPending ? (
      <>
        <Skeleton shape="block" label="Looking for your nearest retailer" />
        <noscript>
          <p>
            <a href="/dealers">{enquiry.all}</a>
          </p>
        </noscript>
      </>
    ) : (
      <Notice tone="error" title="Your nearest retailer could not be found">
        <p>
          <a href="/dealers">{enquiry.all}</a>
        </p>
        <Button look="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  const { name, address, city, phone } = dealer.address;
  return (
    <DefinitionRows
      isStacked
      rows={[
        { label: 'Retailer', value: name === '' ? dealer.label : name },
        {
          label: 'Address',
          value: `${[address, city].filter((part) => part !== '').join(', ')} ${dealer.state} ${dealer.postCode}`,
        },
        ...(phone === '' ? [] : [{ label: 'Phone', value: <a href={phoneAddress(phone)}>{phone}</a> }]),
      ]}
    />
  );
};

/** Whom to call: the retailer nearest to the visitor's suburb. */
export const NearestRetailer = ({ suburb, onChangeSuburb }: EnquiryPageProps) => (
  <Card title={enquiry.nearest(suburb)}>
    <Contact suburb={suburb} />
    <div>
      <Button look="secondary" onClick={onChangeSuburb}>
        Change suburb
      </Button>
    </div>
  </Card>
);

/** Whom to write to, with the subject written already. */
export const WriteToCoordinator = ({ subject }: { subject: string }) => (
  <Card title={enquiry.write.title}>
    <p>
      {enquiry.write.text}{' '}
      <a href={`mailto:${brand.coordinator.email}?subject=${encodeURIComponent(subject)}`}>{brand.coordinator.email}</a>
    </p>
    <p>
      {enquiry.write.call} <Phone number={brand.coordinator.phone} />
    </p>
  </Card>
);
