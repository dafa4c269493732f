/** Ends the answer to whoever asks for mail to an address; the same for every one, so that none tells what its owner wants. */
export const unlessDeclined = ', unless the owner of this address has asked us not to write to it';
