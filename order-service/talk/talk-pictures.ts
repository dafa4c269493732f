/** Pictures that go with a message: made anew from their pixels, kept under the customer's key. */
import { createHmac, hash } from 'node:crypto';
import type { TalkPicture } from '@driveaway/domain/talk/talk-events.ts';
import type { Talk } from '@driveaway/domain/talk/talk.ts';
import { maximumTalkPictureBytes, mostTalkPictures, talkPictureProblem } from '@driveaway/domain/talk/talk-rules.ts';
import { malformedField } from '../http/failures/malformed-input.ts';
import type { MultipartLimits, UploadedFile } from '../http/requests/with-multipart.ts';
import { keptAs, typeByContent } from '../pictures/type-by-content.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

export const talkFormLimits: Omit<MultipartLimits, 'maximumBytes'> = {
  maximumFields: 4,
  maximumFieldBytes: 32 * 1024,
  // one more than allowed, so that the rule can say so
  maximumFiles: mostTalkPictures + 1,
  maximumFileBytes: maximumTalkPictureBytes,
  tooLarge: { code: 'body-too-large' },
};

export type CleanedPicture = {
  readonly contentType: TalkPicture['contentType'];
  /** As it came; names the file. */
  readonly uploaded: Uint8Array;
  readonly content: Uint8Array;
};

/** The pictures made anew, one after another: each takes the memory of its pixels. MalformedInput when one cannot be taken. */
export const cleanTalkPictures = async (
  files: readonly UploadedFile[],
  clean: ServicePorts['cleanPicture'],
): Promise<readonly CleanedPicture[]> => {
  const refused = (message: string) => malformedField('pictures', message);
  // a browser sends a field of files without any as one without a name
  const sent = files.filter(({ name, size }) => name !== '' || size > 0);
  if (sent.length > mostTalkPictures) throw refused(`Please send at most ${mostTalkPictures} pictures at once.`);
  const pictures: CleanedPicture[] = [];
  for (const file of sent) {
    const type = typeByContent(file.start);
    const problem = talkPictureProblem({ type: type ?? '', size: file.size + (file.isTooLarge ? 1 : 0) });
    if (problem !== undefined || (type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/webp')) {
      throw refused(problem ?? talkPictureProblem({ type: '', size: 0 }) ?? '');
    }
    const uploaded = await file.content();
    const cleaned = await clean(uploaded, type);
    if (cleaned.kind !== 'cleaned') {
      throw refused(cleaned.kind === 'unreadable' ? 'A picture could not be read.' : 'A picture has too many pixels.');
    }
    pictures.push({ contentType: keptAs[type], uploaded, content: cleaned.content });
  }
  return pictures;
};

/** What makes one set of pictures another: their hashes, as they came. */
export const hashesOf = (pictures: readonly CleanedPicture[]): readonly string[] =>
  pictures.map(({ uploaded }) => hash('sha256', uploaded));

type StorePorts = Pick<ServicePorts, 'files' | 'secrets'>;

/** The files as the event names them: ids that nobody can guess, and the same for every retry of the command. */
export const namedTalkPictures = (
  { secrets }: StorePorts,
  { customerId, commandId }: { readonly customerId: string; readonly commandId: string },
  pictures: readonly CleanedPicture[],
): readonly TalkPicture[] =>
  pictures.map(({ contentType, uploaded, content }, index) => ({
    fileId: createHmac('sha256', secrets.orderNumber)
      .update(`talk picture\n${customerId}\n${commandId}\n${index}\n`)
      .update(uploaded)
      .digest('hex'),
    contentType,
    size: content.length,
  }));

/**
 * Stores the files before the event that names them. One whose event was never recorded is named by nobody, and cannot be
 * read once its customer was erased.
 */
export const storeTalkPictures = async (
  { files }: StorePorts,
  customerId: string,
  named: readonly TalkPicture[],
  pictures: readonly CleanedPicture[],
): Promise<void> => {
  for (const [index, { fileId }] of named.entries()) {
    const content = pictures[index]?.content;
    if (content !== undefined) await files.write(fileId, content, { customerId, purpose: 'identity' });
  }
};

export type FoundPicture = {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  /** ISO instant. */
  readonly lastModified: string;
};

/** A picture of a message by its place; undefined when there is none, or when its customer was erased. */
export const findTalkPicture = async (
  { files }: Pick<ServicePorts, 'files'>,
  { messages }: Talk,
  { revision, number }: { readonly revision: string; readonly number: string },
): Promise<FoundPicture | undefined> => {
  const message = messages.find((candidate) => candidate.revision === Number(revision));
  const picture = message?.pictures[Number(number)];
  const content = picture && (await files.read(picture.fileId));
  if (message === undefined || picture === undefined || content === undefined) return undefined;
  const { contentType } = picture;
  const name = `Picture-${revision}-${Number(number) + 1}.${contentType === 'image/png' ? 'png' : 'jpg'}`;
  return { name, contentType, content, lastModified: message.at };
};
