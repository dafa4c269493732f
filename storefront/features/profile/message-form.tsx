import {
  longestTalkText,
  mostTalkPictures,
  talkPictureProblem,
  talkPictureTypes,
  talkText,
} from '@driveaway/domain/talk/talk-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ChangeEvent } from 'react';
import { z } from 'zod/mini';
import { fieldErrorsOf, isOutcomeUnknown, messageOf } from '../../api/api-failure.ts';
import { talkQuery, writeMessage } from '../../api/talk-calls.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { talkDrafts } from '../../browser/talk-drafts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SpokenStatus } from '../../ui/foundation/visually-hidden.tsx';
import styles from './messages.module.css';

const formSchema = z.object({ text: talkText });

/** What is wrong with the pictures that were chosen; undefined when nothing is. */
const problemOf = (pictures: readonly File[]): string | undefined => {
  if (pictures.length > mostTalkPictures) return `Please send at most ${mostTalkPictures} pictures at once.`;
  return pictures.map(talkPictureProblem).find((problem) => problem !== undefined);
};

type ChosenProps = { readonly pictures: readonly File[]; readonly onRemove: (picture: File) => void };

const Chosen = ({ pictures, onRemove }: ChosenProps) => (
  <ul className={styles.chosen} aria-label="Pictures to send">
    {pictures.map((picture) => (
      <li key={`${picture.name} ${picture.size} ${picture.lastModified}`}>
        {picture.name}
        <Button
          type="button"
          look="link"
          aria-label={`Leave out ${picture.name}`}
          onClick={() => {
            onRemove(picture);
          }}
        >
          Leave out
        </Button>
      </li>
    ))}
  </ul>
);

/** How far pictures are on their way; once they have arrived they are made anew, which takes a moment. */
const Sending = ({ share }: { readonly share: number }) => (
  <span className={styles.sending}>
    <progress value={share} aria-label="Sent of your pictures" />
    <span className={styles.quiet}>
      {share < 1 ? `Sending your pictures: ${Math.floor(share * 100)}%` : 'Your pictures have arrived. Checking them…'}
    </span>
  </span>
);

/** What to say when nobody knows, or the server said no: what was typed stays in the form. */
const refusalOf = (error: unknown) => ({
  message: isOutcomeUnknown(error)
    ? 'Your message may not have been sent. It is still here: please send it again, it arrives once.'
    : messageOf(error),
  errors: fieldErrorsOf(error),
});

type MessageFormProps = {
  readonly orderNo: string;
  readonly retailer: string;
  /** The last revision on the page; -1: none. */
  readonly readUpTo: number;
};

/** Writes to the retailer: text, and a few pictures. What is typed outlives a reload of the tab. */
export const MessageForm = ({ orderNo, retailer, readUpTo }: MessageFormProps) => {
  const queryClient = useQueryClient();
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [said, setSaid] = useState('');
  const [share, setShare] = useState(0);
  const pictureProblem = problemOf(pictures);
  const form = useSentForm({
    idPrefix: 'message',
    schema: formSchema,
    start: { text: talkDrafts.of(orderNo) },
    send: ({ text }, options) => {
      setShare(0);
      return writeMessage({ orderNo, text, readUpTo, pictures }, setShare, options);
    },
    onSent: async ({ message }) => {
      talkDrafts.keep(orderNo, '');
      form.form.reset({ text: '' });
      setPictures([]);
      setSaid(message);
      await queryClient.invalidateQueries(talkQuery(orderNo));
    },
    onRefused: refusalOf,
    contentOf: ({ text }) => [text, ...pictures.map(({ name, size, lastModified }) => [name, size, lastModified])],
    ifDue: (send) =>
      pictureProblem === undefined ? send() : Promise.resolve({ errors: { pictures: [pictureProblem] } }),
    isRepeatable: true,
  });
  const { text } = form.values;
  useEffect(() => {
    talkDrafts.keep(orderNo, text);
  }, [orderNo, text]);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    setPictures([...pictures, ...(target.files ?? [])]);
    // the same file may be chosen again after it was left out
    target.value = '';
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <ErrorSummary problems={form.problems} focusKey={form.attempt} />
      <TextArea
        {...form.field('text')}
        label={`Your message to ${retailer}`}
        rows={4}
        maxLength={longestTalkText}
        required
      />
      <FileField
        id={form.idOf('pictures')}
        label="Add pictures (optional)"
        description={`Up to ${mostTalkPictures}: JPEG, PNG or WebP, 8 MB each. Please send no card numbers.`}
        error={pictureProblem}
        accept={talkPictureTypes.join(',')}
        multiple
        disabled={form.isBusy}
        onChange={choose}
      />
      {pictures.length > 0 && (
        <Chosen
          pictures={pictures}
          onRemove={(picture) => {
            setPictures(pictures.filter((other) => other !== picture));
          }}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" isLoading={form.isBusy}>
          Send
        </Button>
        {form.isBusy &&
          (pictures.length === 0 ? <span className={styles.quiet}>Sending…</span> : <Sending share={share} />)}
      </div>
      <SpokenStatus>{form.isBusy ? '' : said}</SpokenStatus>
    </form>
  );
};
