/** Who mails: the maker, under the address where answers are read. */
import { brand } from '@driveaway/domain/brand/brand.ts';

export const sender = { name: brand.name, address: brand.coordinator.email } as const;

/** The domain of the maker's own mail. */
const mailDomain: string = sender.address.slice(sender.address.indexOf('@') + 1);

/** The id of a mail in mail programs; the same id, the same mail. */
export const messageIdOf = (mailId: string): string => `${mailId}@${mailDomain}`;
