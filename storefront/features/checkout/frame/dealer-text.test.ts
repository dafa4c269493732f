import { describe, expect, it } from 'vitest';
import {
  addressLines,
  contactLines,
  dealerLines,
  defaultAddressOf,
  detailLines,
  mapAddress,
  phonesOf,
  placeOf,
  type PartyAddress,
} from './dealer-text.ts';

const address: PartyAddress = {
  address1: '12 Harbourlight Street',
  address2: '',
  city: 'Sydney',
  stateCode: 'NSW',
  postalCode: '2000',
  isActive: true,
  isDefault: true,
  geoLatitude: -33.87,
  geoLongitude: 151.2,
};
const method = (type: string, value: string, isActive = true) => ({ type, value, isActive });

describe('how a dealer is written', () => {
  it('splits the details at pipes and new lines', () => {
    expect(detailLines('Austral Sydney|12 Harbourlight Street\nSydney NSW | ')).toEqual([
      'Austral Sydney',
      '12 Harbourlight Street',
      'Sydney NSW',
    ]);
  });

  it('joins the active phone numbers of the default contact', () => {
    const contacts = [
      { fullName: 'Other', jobTitle: '', isDefault: false, contactMethods: [method('Phone', '1')] },
      {
        fullName: 'Sales',
        jobTitle: '',
        isDefault: true,
        contactMethods: [
          method('Phone', '(02) 5550 1200'),
          method('Email', 'sales@x.example'),
          method('Mobile', '0491 570 006'),
          method('Phone', '(02) 0000 0000', false),
        ],
      },
    ];
    expect(phonesOf({ contacts })).toBe('(02) 5550 1200 / 0491 570 006');
    expect(phonesOf({ contacts: [] })).toBe('');
  });

  it('shows the default address only while it is active', () => {
    const old = { ...address, isActive: false };
    const second = { ...address, isDefault: false };
    expect(defaultAddressOf({ addresses: [old, second, address] })).toBe(address);
    expect(defaultAddressOf({ addresses: [old, second] })).toBeUndefined();
  });

  it('leaves out empty lines of an address', () => {
    expect(addressLines(address)).toEqual(['12 Harbourlight Street', 'Sydney NSW 2000']);
    expect(addressLines({ ...address, city: '', stateCode: '', postalCode: '' })).toEqual(['12 Harbourlight Street']);
    expect(addressLines({ ...address, postalCode: '' })).toEqual(['12 Harbourlight Street', 'Sydney NSW']);
  });

  it('says nothing twice below the name', () => {
    const dealer = { name: 'Austral Sydney', details: 'Austral Sydney|12 harbourlight street', addresses: [address] };
    expect(dealerLines(dealer)).toEqual(['12 harbourlight street', 'Sydney NSW 2000']);
    expect(dealerLines({ ...dealer, addresses: [] })).toEqual(['12 harbourlight street']);
  });

  it('names who acts for a company, and nobody for a private buyer', () => {
    const person = { fullName: 'Ada Byron', jobTitle: 'Director', isDefault: true, contactMethods: [] };
    const other = { ...person, fullName: 'Bob', isDefault: false, jobTitle: '' };
    expect(contactLines({ type: 'Company', contacts: [other, person] })).toEqual(['Ada Byron, Director']);
    expect(contactLines({ type: 'Company', contacts: [other] })).toEqual(['Bob']);
    expect(contactLines({ type: 'Company', contacts: [] })).toEqual([]);
    expect(contactLines({ type: 'Private', contacts: [person] })).toEqual([]);
  });

  it('has a place where both coordinates are known', () => {
    expect(placeOf(address)).toEqual({ latitude: -33.87, longitude: 151.2 });
    expect(placeOf({ ...address, geoLatitude: null })).toBeUndefined();
    expect(placeOf({ ...address, geoLongitude: null })).toBeUndefined();
  });

  it('links to the place, or to a search where its place is not known', () => {
    expect(mapAddress(address)).toBe('https://www.openstreetmap.org/?mlat=-33.87&mlon=151.2#map=16/-33.87/151.2');
    expect(mapAddress({ ...address, geoLatitude: null })).toContain('search?query=12+Harbourlight+Street%2C+Sydney');
  });
});
