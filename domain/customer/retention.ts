/** How long customer data is kept. The seller's decisions; docs/security.md gives the reasons. */

/** From the order to the handover takes up to a year, then the car is registered. Days. */
export const licenceRetentionDays = 548;

/** Financial and tax records: Corporations Act 2001 s 286, seven years. Days, leap days included. */
export const contractRetentionDays = 2557;
