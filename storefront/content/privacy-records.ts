/**
 * By the part of the privacy notice that tells customers of it: every kind of event whose personal parts are sealed.
 * `docs/personal-data.md` says of each what is in it.
 */
export const privacyRecords: Readonly<Record<string, readonly string[]>> = {
  'saved-cars': ['BuildCodeIssued', 'BuildKept', 'BuildRenamed', 'CarBuildSaved'],
  'test-drives': ['TestDriveBooked'],
  brochures: ['BrochureRequested'],
  'call-backs': ['CallBackRequested'],
  orders: ['OrderCreated', 'ContractNotesAdded', 'ContractAccepted', 'HandoverTimesOffered', 'FollowerInvited'],
  account: ['CustomerRegistered', 'ContactDetailsChanged', 'EmailChangeRequested', 'EmailChanged'],
  messages: ['TalkMessageWritten', 'ValuationRequested'],
  news: ['PushDeviceAdded'],
};
