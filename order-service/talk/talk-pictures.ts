/** The pictures of messages: how a form brings them, and how one is found again. */
import type { Talk } from '@driveaway/domain/talk/talk.ts';
import { mostTalkPictures } from '@driveaway/domain/talk/talk-rules.ts';
import { pictureFormLimits, readPicture, type FoundPicture } from '../pictures/sent-pictures.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

export const talkFormLimits = pictureFormLimits(mostTalkPictures, { maximumFields: 4, maximumFieldBytes: 32 * 1024 });

/** A picture of a message by its place; undefined when there is none, or when its customer was erased. */
export const findTalkPicture = async (
  ports: Pick<ServicePorts, 'files'>,
  { messages }: Talk,
  { revision, number }: { readonly revision: string; readonly number: string },
): Promise<FoundPicture | undefined> => {
  const message = messages.find((candidate) => candidate.revision === Number(revision));
  const picture = message?.pictures[Number(number)];
  return message && picture && readPicture(ports, picture, `${revision}-${Number(number) + 1}`, message.at);
};
