import type { BuyerResponse, OrderDealer } from '@driveaway/domain/api/dealers.ts';

/** The lines of a details text, which are separated by a pipe or a new line (specification §2). */
export const detailLines = (details: string): readonly string[] =>
  details
    .split(/[|\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

type Party = Pick<OrderDealer, 'contacts' | 'addresses'>;

/** The default contact's active phone numbers, joined with ' / '. */
export const phonesOf = ({ contacts }: Pick<Party, 'contacts'>): string =>
  (contacts.find(({ isDefault }) => isDefault)?.contactMethods ?? [])
    .filter(({ type, isActive }) => isActive && /phone|mobile/i.test(type))
    .map(({ value }) => value)
    .join(' / ');

export type PartyAddress = OrderDealer['addresses'][number];

/** The default address that is active; none where there is no such address. */
export const defaultAddressOf = ({ addresses }: Pick<Party, 'addresses'>): PartyAddress | undefined =>
  addresses.find(({ isDefault, isActive }) => isDefault && isActive);

/** An address as on an envelope, line by line. */
export const addressLines = ({ address1, address2, city, stateCode, postalCode }: PartyAddress): readonly string[] =>
  [address1, address2, `${city} ${stateCode} ${postalCode}`.trim()].filter((line) => line !== '');

/** What stands below the name of a dealer: the details text, and lines of the address that it does not say already. */
export const dealerLines = (dealer: Pick<OrderDealer, 'name' | 'details' | 'addresses'>): readonly string[] => {
  const address = defaultAddressOf(dealer);
  const said = dealer.details.toLowerCase();
  const further = address === undefined ? [] : addressLines(address);
  return [
    ...detailLines(dealer.details).filter((line) => line !== dealer.name),
    ...further.filter((line) => !said.includes(line.toLowerCase())),
  ];
};

/** Who acts for a company, with their job; nothing for private buyers. */
export const contactLines = ({ type, contacts }: Pick<BuyerResponse, 'type' | 'contacts'>): readonly string[] => {
  const contact = contacts.find(({ isDefault }) => isDefault) ?? contacts[0];
  if (type !== 'Company' || contact === undefined) return [];
  return [contact.jobTitle === '' ? contact.fullName : `${contact.fullName}, ${contact.jobTitle}`];
};

/** The coordinates of an address; undefined where they are unknown. */
export const placeOf = ({
  geoLatitude: latitude,
  geoLongitude: longitude,
}: PartyAddress): { readonly latitude: number; readonly longitude: number } | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/** A map page of another site for this address; null island and missing coordinates fall back to a search by words. */
export const mapAddress = (address: PartyAddress): string => {
  const place = placeOf(address);
  if (place === undefined) {
    return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: addressLines(address).join(', ') }).toString()}`;
  }
  const { latitude, longitude } = place;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
};
