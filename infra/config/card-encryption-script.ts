/** eWAY's own script for browsers: what it makes of a card is the only thing that eWAY's real keys read. */
const ecrypt = 'https://secure.ewaypayments.com/scripts/eCrypt.min.js';

/** Whether this address is eWAY itself, production or sandbox, and not the simulator's server. */
export const isEwayItself = (gatewayUrl: string): boolean => new URL(gatewayUrl).hostname.endsWith('.ewaypayments.com');

/** The script that a browser needs to encrypt cards for this gateway; undefined where WebCrypto and a public key do. */
export const cardEncryptionScript = (gatewayUrl: string): string | undefined =>
  isEwayItself(gatewayUrl) ? ecrypt : undefined;
