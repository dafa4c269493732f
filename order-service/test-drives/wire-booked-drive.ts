import type { BookedDrive } from '@driveaway/domain/api/test-drives.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import type { Dealer } from '@driveaway/domain/dealers/dealer.ts';
import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';
import { hasBegun, type TestDrive } from '@driveaway/domain/test-drives/test-drive.ts';
import { addressLine } from '@driveaway/domain/terms/order-terms.ts';
import { driveLink } from '../customers/visitor-links.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** A retailer as somebody who is to drive there needs it. */
export const retailerOfDrive = (dealer: Dealer): BookedDrive['retailer'] => ({
  id: dealer.id,
  name: dealer.name,
  address: addressLine(dealer.address),
  stateCode: dealer.address.stateCode,
  phone: dealer.phones[0] ?? '',
});

/** A drive as whoever booked it sees it. */
export const wireBookedDrive = (ports: Pick<ServicePorts, 'secrets' | 'clock'>, drive: TestDrive): BookedDrive => {
  const { booked, slot, standing, changes, driver } = drive;
  const dealer = findDealer(booked.retailer.id);
  return {
    driveId: booked.driveId,
    token: driveLink.token(ports, booked.driveId),
    standing,
    car: booked.car,
    modelCode: booked.modelCode,
    retailer: dealer === undefined ? { ...booked.retailer, address: '', phone: '' } : retailerOfDrive(dealer),
    timeZone: stateTimeZones[booked.retailer.stateCode],
    demonstrator: slot.demonstratorId,
    startsAt: slot.startsAt,
    minutes: slot.minutes,
    changes,
    mayChange: standing === 'booked' && dealer !== undefined && !hasBegun(drive, ports.clock.now()),
    driver: driver ?? null,
    isOfAccount: booked.customerId !== null,
  };
};
