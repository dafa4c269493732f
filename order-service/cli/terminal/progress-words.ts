const count = new Intl.NumberFormat('en-AU');

const durationWords = (seconds: number): string => {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

export type Progress = {
  readonly done: number;
  /** Undefined: nobody knows yet. */
  readonly total: number | undefined;
  /** What they are, such as 'messages'. */
  readonly what: string;
  /** Since the first. */
  readonly seconds: number;
};

/** '1,200 of 5,000 messages, 240 a second, 16 s left'. */
export const progressWords = ({ done, total, what, seconds }: Progress): string => {
  const rate = seconds > 0 ? done / seconds : 0;
  return [
    total === undefined ? `${count.format(done)} ${what}` : `${count.format(done)} of ${count.format(total)} ${what}`,
    ...(rate > 0 ? [`${count.format(Math.round(rate))} a second`] : []),
    ...(rate > 0 && total !== undefined ? [`${durationWords(Math.max(0, total - done) / rate)} left`] : []),
  ].join(', ');
};
