/** Pictures that people send to the maker and its retailers: which are taken, and how they are named in events. Also asked by pages. */
import { z } from 'zod/mini';

/** Of one picture as it is sent, in bytes. */
export const maximumPictureBytes = 8 * 1024 * 1024;

/** The types of pictures that are taken. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** What is wrong with a file that is to be sent along; undefined when nothing is. The server looks at its content as well. */
export const pictureProblem = ({
  type,
  size,
}: {
  readonly type: string;
  readonly size: number;
}): string | undefined => {
  if (!pictureTypes.some((taken) => taken === type)) return 'A picture must be a JPEG, PNG or WebP file.';
  return size > maximumPictureBytes ? 'A picture must be no larger than 8 MB.' : undefined;
};

/** What is wrong with how many there are; undefined when nothing is. */
export const tooManyPictures = (pictures: readonly unknown[], most: number): string | undefined =>
  pictures.length > most ? `Please send at most ${most} pictures at once.` : undefined;

/** A picture that was made anew and kept, as an event names it. */
export const sentPictureSchema = z.object({
  fileId: z.string(),
  contentType: z.enum(['image/jpeg', 'image/png']),
  /** Of what is kept, in bytes. */
  size: z.int().check(z.minimum(1)),
});
export type SentPicture = z.infer<typeof sentPictureSchema>;
