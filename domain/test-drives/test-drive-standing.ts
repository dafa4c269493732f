/** What a test drive can be: booked, cancelled, or what became of it. Also asked by pages. */
export const driveOutcomes = ['drove', 'did-not-come'] as const;
export type DriveOutcome = (typeof driveOutcomes)[number];

export const driveStandings = ['booked', 'cancelled', ...driveOutcomes] as const;
