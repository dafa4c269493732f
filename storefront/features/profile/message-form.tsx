import { pictureProblem, pictureTypes, tooManyPictures } from '@driveaway/domain/customer/sent-pictures.ts';
import { longestTalkText, mostTalkPictures, talkText } from '@driveaway/domain/talk/talk-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ChangeEvent } from 'react';
import { z } from 'zod/mini';
import { fieldErrorsOf, isOutcomeUnknown, messageOf } from '../../api/api-failure.ts';
import { talkQuery, writeMessage } from '../../api/talk-calls.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { talkDrafts } from '../../browser/talk-drafts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ChosenFiles, SendingFiles } from '../../ui/fields/chosen-files.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SpokenStatus } from '../../ui/foundation/visually-hidden.tsx';
import styles from './messages.module.css';

const formSchema = z.object({ text: talkText });

/** What is wrong with the pictures that were chosen; undefined when nothing is. */
const problemOf = (pictures: readonly File[]): string | undefined =>
  tooManyPictures(pictures, mostTalkPictures) ?? pictures.map(pictureProblem).find((problem) => problem !== undefined);

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
  const problem = problemOf(pictures);
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
    ifDue: (send) => (problem === undefined ? send() : Promise.resolve({ errors: { pictures: [problem] } })),
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
        error={problem}
        accept={pictureTypes.join(',')}
        multiple
        disabled={form.isBusy}
        onChange={choose}
      />
      {pictures.length > 0 && (
        <ChosenFiles
          files={pictures}
          label="Pictures to send"
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
          (pictures.length === 0 ? (
            <span className={styles.quiet}>Sending…</span>
          ) : (
            <SendingFiles share={share} what="pictures" />
          ))}
      </div>
      <SpokenStatus>{form.isBusy ? '' : said}</SpokenStatus>
    </form>
  );
};
