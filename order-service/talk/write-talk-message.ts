/** Writes a message with its pictures, for whichever party: they are stored before the event that names them. */
import type { TalkCommand } from '@driveaway/domain/talk/talk.ts';
import { OwnerErased } from '@driveaway/infra/keys/owner-erased.ts';
import type { CustomerCommand } from '../customers/customers.ts';
import { RefusedRequest } from '../http/failures/http-refusals.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { namedPictures, storePictures, type CleanedPicture } from '../pictures/sent-pictures.ts';
import { recordOfTalk } from './talks.ts';

type Message = Omit<Extract<TalkCommand, { readonly type: 'WriteTalkMessage' }>, 'type' | 'data'> & {
  readonly data: Omit<Extract<TalkCommand, { readonly type: 'WriteTalkMessage' }>['data'], 'pictures'>;
  readonly pictures: readonly CleanedPicture[];
};

/**
 * Records a message once per command id and answers its revision in the talk. Throws `RefusedRequest` when the talk says
 * no, `OwnerErased` when the customer was erased meanwhile; nothing is left of its pictures then.
 */
export const writeTalkMessage = async (
  ports: ServicePorts,
  command: CustomerCommand & { readonly orderNo: string },
  { data, personal, endsAt, now, pictures }: Message,
): Promise<number> => {
  const { customerId } = data;
  const named = namedPictures(ports, { kind: 'talk picture', customerId, commandId: command.commandId }, pictures);
  try {
    // whoever is told of the message shows them at once
    await storePictures(ports, customerId, named, pictures);
    const { revision = -1 } = await recordOfTalk(ports, command, {
      type: 'WriteTalkMessage',
      data: { ...data, pictures: [...named] },
      personal,
      endsAt,
      now,
    });
    return revision;
  } catch (fault) {
    if (fault instanceof RefusedRequest || fault instanceof OwnerErased)
      for (const { fileId } of named) await ports.files.remove(fileId);
    throw fault;
  }
};
