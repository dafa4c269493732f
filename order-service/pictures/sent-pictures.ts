/** Pictures that people send along: made anew from their pixels, kept under the key of whoever sent them. */
import { createHmac, hash } from 'node:crypto';
import {
  maximumPictureBytes,
  pictureProblem,
  tooManyPictures,
  type SentPicture,
} from '@driveaway/domain/customer/sent-pictures.ts';
import { malformedField } from '../http/failures/malformed-input.ts';
import type { MultipartLimits, UploadedFile } from '../http/requests/with-multipart.ts';
import { keptAs, typeByContent } from './type-by-content.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** What a form may bring that has up to so many pictures. */
export const pictureFormLimits = (
  most: number,
  fields: Pick<MultipartLimits, 'maximumFields' | 'maximumFieldBytes'>,
): Omit<MultipartLimits, 'maximumBytes'> => ({
  ...fields,
  // one more than allowed, so that the rule can say so
  maximumFiles: most + 1,
  maximumFileBytes: maximumPictureBytes,
  tooLarge: { code: 'body-too-large' },
});

export type CleanedPicture = {
  readonly contentType: SentPicture['contentType'];
  /** As it came; names the file. */
  readonly uploaded: Uint8Array;
  readonly content: Uint8Array;
};

/** The pictures made anew, one after another: each takes the memory of its pixels. MalformedInput when one cannot be taken. */
export const cleanPictures = async (
  files: readonly UploadedFile[],
  clean: ServicePorts['cleanPicture'],
  most: number,
): Promise<readonly CleanedPicture[]> => {
  const refused = (message: string) => malformedField('pictures', message);
  // a browser sends a field of files without any as one without a name
  const sent = files.filter(({ name, size }) => name !== '' || size > 0);
  const tooMany = tooManyPictures(sent, most);
  if (tooMany !== undefined) throw refused(tooMany);
  const pictures: CleanedPicture[] = [];
  for (const file of sent) {
    const type = typeByContent(file.start);
    const problem = pictureProblem({ type: type ?? '', size: file.size + (file.isTooLarge ? 1 : 0) });
    if (problem !== undefined || (type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/webp')) {
      throw refused(problem ?? pictureProblem({ type: '', size: 0 }) ?? '');
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
export const namedPictures = (
  { secrets }: StorePorts,
  /** `kind` tells the pictures of one form from those of another, and is never changed. */
  { kind, customerId, commandId }: { readonly kind: string; readonly customerId: string; readonly commandId: string },
  pictures: readonly CleanedPicture[],
): readonly SentPicture[] =>
  pictures.map(({ contentType, uploaded, content }, index) => ({
    fileId: createHmac('sha256', secrets.orderNumber)
      .update(`${kind}\n${customerId}\n${commandId}\n${index}\n`)
      .update(uploaded)
      .digest('hex'),
    contentType,
    size: content.length,
  }));

/**
 * Stores the files before the event that names them. One whose event was never recorded is named by nobody, and cannot be
 * read once its customer was erased.
 */
export const storePictures = async (
  { files }: StorePorts,
  customerId: string,
  named: readonly SentPicture[],
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

/** A picture with a name to save it under; undefined when its key was destroyed. */
export const readPicture = async (
  { files }: Pick<ServicePorts, 'files'>,
  { fileId, contentType }: SentPicture,
  number: string,
  lastModified: string,
): Promise<FoundPicture | undefined> => {
  const content = await files.read(fileId);
  if (content === undefined) return undefined;
  const name = `Picture-${number}.${contentType === 'image/png' ? 'png' : 'jpg'}`;
  return { name, contentType, content, lastModified };
};
