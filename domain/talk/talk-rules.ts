/** What may be written about an order, how much of it and until when. Also asked by pages. */
import { z } from 'zod/mini';

/** Who writes: the buyer, the retailer who delivers, or the maker's own coordinator. */
export const talkSides = ['customer', 'retailer', 'coordinator'] as const;
export type TalkSide = (typeof talkSides)[number];

/** In characters. */
export const longestTalkText = 2_000;
/** Of one message. */
export const mostTalkPictures = 3;
/** Of a talk: beyond it people had better call each other. */
export const mostTalkMessages = 1_000;
/** How long people may write after the last thing that happened to an order that is over, in days. */
export const talkOpenDays = 90;

/** All but new lines and tabs: control, zero-width and direction characters hide what is written. Emoji are joined by U+200D. */
const hiddenCharacters = /[^\P{Cc}\n\t]|[^\P{Cf}\u200D]/u;

const longest = `Please write at most ${longestTalkText} characters.`;

/** Plain text, trimmed, its lines ended by \n. */
export const talkText = z.pipe(
  z.pipe(
    // an end of line may come as two characters
    z.string().check(z.maxLength(2 * longestTalkText, longest)),
    z.transform((text: string) => text.replaceAll('\r\n', '\n').trim()),
  ),
  z.string().check(
    z.minLength(1, 'Please write a message.'),
    z.maxLength(longestTalkText, longest),
    z.refine(
      (text) => !hiddenCharacters.test(text),
      'Please write plain text: this holds characters that nobody sees.',
    ),
  ),
);
