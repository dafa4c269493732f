type Day = { readonly date: string; readonly begins: number; readonly ends: number };

const dayAt = (at: Temporal.Instant): Day => {
  const begins = at.toZonedDateTimeISO('Australia/Sydney').startOfDay();
  return {
    date: begins.toPlainDate().toString(),
    begins: begins.epochMilliseconds,
    ends: begins.add({ days: 1 }).epochMilliseconds,
  };
};

/** Caches the last day, which is today for nearly every call: time zone conversion is slow. */
let last: Day = { date: '', begins: 0, ends: 0 };

/** The calendar day in Sydney, yyyy-MM-dd: the day whose prices and rates count. */
export const sydneyDate = (at: Temporal.Instant): string => {
  const { epochMilliseconds } = at;
  if (epochMilliseconds < last.begins || epochMilliseconds >= last.ends) last = dayAt(at);
  return last.date;
};
