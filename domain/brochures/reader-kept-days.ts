/** How long name and address are kept after a brochure was asked for by mail, in days. Also asked by pages. */
export const readerKeptDays = 30;
